import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/settings", "consumer", () => import("./Settings")),
  screen("/settings/notifications", "consumer", () => import("./Notifications")),
  screen("/settings/activity", "consumer", () => import("./Activity")),
  screen("/details", "consumer", () => import("./Details")),
  screen("/confirm-address/$token", "any", () => import("../changes/ConfirmAddress")),
];
