import { useT } from "../../../shared/i18n";
import { date } from "../../../shared/ui/text/format";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";

export default function BusinessIncomeDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="business_income">
      {({ label, supplier, created, name, lender, state }) => ({
        title: label,
        properties: [
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
