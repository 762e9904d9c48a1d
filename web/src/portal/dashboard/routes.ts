import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/dashboard", "consumer", () => import("./Dashboard")),
  screen("/documents", "consumer", () => import("./Documents")),
  screen("/important-documents", "consumer", () => import("./ImportantDocuments")),
];
