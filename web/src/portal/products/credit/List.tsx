import { useT } from "../../../shared/i18n";
import { date, euro } from "../../../shared/ui/text/format";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";
import { repayment } from "./repayment";

export default function CreditList() {
  const t = useT();
  return (
    <ProductList
      kind="credit"
      label={({ label }) => label}
      details={(credit) => (
        <CardProperties
          items={[
            [t("products.credit.company"), credit.lender],
            [t("products.credit.entryDate"), credit.date_entry ? date(credit.date_entry) : null],
            [t("products.credit.spendingTarget"), credit.spending_target],
            [t("products.credit.amount"), credit.loan_amount === null ? null : euro(credit.loan_amount)],
            [t("products.credit.repayment"), repayment(credit, t)],
          ]}
        />
      )}
    />
  );
}
