import { type Screen, screen } from "../screen";

const load = () => import("./Messages");

export const screens: Screen[] = [
  screen("/messages", "consumer", load),
  screen("/messages/$thread", "consumer", load),
];
