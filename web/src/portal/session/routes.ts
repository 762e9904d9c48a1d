import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/", "guest", () => import("./Login")),
  screen("/logout", "any", () => import("./Logout")),
];
