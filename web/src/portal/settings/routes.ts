import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/settings", "consumer", () => import("./Settings")),
  screen("/confirm-address/$token", "any", () => import("../changes/ConfirmAddress")),
];
