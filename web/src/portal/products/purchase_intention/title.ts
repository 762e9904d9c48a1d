import type { PurchaseIntention } from "../../api/types";

/** State and buyer profile name an intention; without them its own label. */
export const titleOf = ({ state, buyer_profile, label }: PurchaseIntention, fallback: string): string =>
  [state, buyer_profile].filter(Boolean).join(" – ") || label || fallback;
