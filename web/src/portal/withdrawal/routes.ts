import { type Screen, screen } from "../screen";

export const screens: Screen[] = [
  screen("/withdrawals", "consumer", () => import("./List")),
  screen("/withdrawals/$id", "consumer", () => import("./SignedInWithdrawal")),
  screen("/withdraw/$token", "any", () => import("./LinkedWithdrawal")),
];
