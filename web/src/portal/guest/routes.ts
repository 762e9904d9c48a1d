import type { Screen } from "../screen";

export const screens: Screen[] = [
  { path: "/forgot/password", access: "guest", load: () => import("./Forgot") },
  { path: "/reset/password/$token", access: "guest", load: () => import("./Reset") },
  { path: "/unlock/$token", access: "guest", load: () => import("./Unlock") },
  { path: "/mortgage-check-login/$action", access: "guest", load: () => import("./ActionLogin") },
  { path: "/dossiers/create", access: "guest", load: () => import("./create-dossier/Screen") },
];
