import { type Screen, screen } from "../screen";
import Login from "./Login";

export const screens: Screen[] = [
  screen("/", "guest", async () => ({ default: Login })),
  screen("/logout", "any", () => import("./Logout")),
];
