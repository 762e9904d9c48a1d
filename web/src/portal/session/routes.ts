import { type Screen, screen } from "../screen";
import Login from "./Login";

export const screens: Screen[] = [
  screen("/", "guest", async () => ({ default: Login })),
  screen("/sign-in/callback", "any", () => import("./identity/Callback")),
  screen("/logout", "any", () => import("./Logout")),
];
