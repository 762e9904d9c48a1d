import { date, euro } from "../../ui/format";
import { useWording } from "../../wording";
import { ProductDetail } from "../parts/ProductDetail";
import { repayment } from "./repayment";

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
