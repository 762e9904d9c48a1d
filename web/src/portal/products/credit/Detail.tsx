import { useT } from "../../../shared/i18n";
import { date, euro } from "../../../shared/ui/text/format";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import { repayment } from "./repayment";

export default function CreditDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="credit">
      {(credit) => ({
        title: credit.label,
        properties: [
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
