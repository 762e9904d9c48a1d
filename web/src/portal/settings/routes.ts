import type { Screen } from "../screen";

export const screens: Screen[] = [
  { path: "/settings", access: "consumer", load: () => import("./Settings") },
];
