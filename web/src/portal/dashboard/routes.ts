import type { Screen } from "../screen";

export const screens: Screen[] = [
  { path: "/dashboard", access: "consumer", load: () => import("./Dashboard") },
  { path: "/documents", access: "consumer", load: () => import("./Documents") },
  { path: "/important-documents", access: "consumer", load: () => import("./ImportantDocuments") },
];
