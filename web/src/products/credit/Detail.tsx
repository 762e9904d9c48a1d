import type { Credit } from "../../api/entities";
import { date, euro, percent } from "../../ui/format";
import { type Translate, useWording } from "../../wording";
import { ProductDetail } from "../parts/ProductDetail";
import { perPeriod } from "../parts/period";

export default function CreditDetail() {
  const t = useWording();
  return (
    <ProductDetail kind="credit">
      {(credit) => ({
        title: credit.label,
        rows: [
          [t("products.credit.product"), credit.label],
          [t("products.credit.company"), credit.lender],
          [t("products.credit.entryDate"), credit.date_entry ? date(credit.date_entry) : null],
          [t("products.credit.spendingTarget"), credit.spending_target],
          [t("products.credit.amount"), euro(credit.loan_amount)],
          [t("products.credit.repayment"), repayment(credit, t)],
        ],
      })}
    </ProductDetail>
  );
}

/** "€ 250,00 per maand (2%)", with what is known of it. */
function repayment(credit: Credit, t: Translate): string | null {
  const { repayment_amount: amount, repayment_period: months, repayment_percentage: share } = credit;
  if (amount === null) return share === null ? null : percent(share);
  const text = perPeriod(t, euro(amount), months);
  return share === null ? text : `${text} (${percent(share)})`;
}
