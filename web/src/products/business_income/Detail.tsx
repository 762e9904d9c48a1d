import { date } from "../../ui/format";
import { useWording } from "../../wording";
import { ProductDetail } from "../parts/ProductDetail";

export default function BusinessIncomeDetail() {
  const t = useWording();
  return (
    <ProductDetail kind="business_income">
      {({ label, supplier, created, name, lender, state }) => ({
        title: label,
        rows: [
          [t("products.business_income.supplier"), supplier],
          [t("products.business_income.requested"), created ? date(created) : null],
          [t("products.business_income.name"), name],
          [t("products.business_income.lender"), lender],
          [t("products.business_income.state"), state],
        ],
      })}
    </ProductDetail>
  );
}
