import type { TFunction } from "../../../shared/i18n";
import { euro, percent } from "../../../shared/ui/text/format";
import type { Credit } from "../../api/types";
import { perPeriod } from "../common/period";

/** "€ 250,00 per maand (2%)"; unknown parts are left out. */
export function repayment(credit: Credit, t: TFunction): string | null {
  const { repayment_amount: amount, repayment_period: months, repayment_percentage: share } = credit;
  if (amount === null) return share === null ? null : percent(share);
  const text = perPeriod(t, euro(amount), months);
  return share === null ? text : `${text} (${percent(share)})`;
}
