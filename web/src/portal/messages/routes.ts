import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/messages", "consumer", () => import("./Threads")),
  screen("/messages/$thread", "consumer", () => import("./Thread")),
];
