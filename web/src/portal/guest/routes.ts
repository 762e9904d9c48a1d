import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/forgot/password", "guest", () => import("./Forgot")),
  screen("/reset/password/$token", "guest", () => import("./Reset")),
  screen("/unlock/$token", "guest", () => import("./Unlock")),
  screen("/mortgage-check-login/$action", "guest", () => import("./ActionLogin")),
  screen("/dossiers/create", "guest", () => import("./create-dossier/Screen")),
];
