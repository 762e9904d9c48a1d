import { euro } from "../../ui/format";
import { useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";

export default function CreditList() {
  const t = useWording();
  return (
    <ProductList
      kind="credit"
      label={({ label }) => label}
      details={({ lender, loan_amount }) => (
        <Facts
          facts={[
            [t("products.credit.company"), lender],
            [t("products.credit.amount"), loan_amount === null ? null : euro(loan_amount)],
          ]}
        />
      )}
    />
  );
}
