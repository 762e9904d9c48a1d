import type { Otd } from "../../api/types";

type Signing = Pick<Otd, "is_cancelled" | "is_signed">;

/** The state of an order. Cancelled precedes signed, because a signed order can be cancelled. */
export const stateOf = ({ is_cancelled, is_signed }: Signing): "cancelled" | "signed" | "open" =>
  is_cancelled ? "cancelled" : is_signed ? "signed" : "open";

export const chipKinds = { cancelled: "bad", signed: "good", open: "open" } as const;
