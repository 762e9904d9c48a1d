import type { PurchaseIntention } from "../../api/types";

/** The title of a purchase intention: its state and buyer profile, otherwise its label. */
export const titleOf = ({ state, buyer_profile, label }: PurchaseIntention, fallback: string): string =>
  [state, buyer_profile].filter(Boolean).join(" – ") || label || fallback;
