import type { Screen } from "../routes/screen";

export const screens: Screen[] = [
  { path: "/settings", access: "consumer", load: () => import("./Settings") },
];
