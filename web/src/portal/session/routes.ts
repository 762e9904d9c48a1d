import type { Screen } from "../screen";

export const screens: Screen[] = [
  { path: "/", access: "guest", load: () => import("./Login") },
  { path: "/logout", access: "any", load: () => import("./Logout") },
];
