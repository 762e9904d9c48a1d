import type { Credit } from "../../api/entities";
import { euro, percent } from "../../ui/format";
import type { Translate } from "../../wording";
import { perPeriod } from "../parts/period";

/** "€ 250,00 per maand (2%)", with what is known of it. */
export function repayment(credit: Credit, t: Translate): string | null {
  const { repayment_amount: amount, repayment_period: months, repayment_percentage: share } = credit;
  if (amount === null) return share === null ? null : percent(share);
  const text = perPeriod(t, euro(amount), months);
  return share === null ? text : `${text} (${percent(share)})`;
}
