import type { Otd } from "../../api/types";

type Signing = Pick<Otd, "is_cancelled" | "is_signed">;

/** Cancelled goes before signed: an order can be cancelled after it was signed. */
export const stateOf = ({ is_cancelled, is_signed }: Signing): "cancelled" | "signed" | "open" =>
  is_cancelled ? "cancelled" : is_signed ? "signed" : "open";

export const chipKinds = { cancelled: "bad", signed: "good", open: "open" } as const;
