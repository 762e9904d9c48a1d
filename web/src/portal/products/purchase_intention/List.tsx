import { useT } from "../../../shared/i18n";
import { wholeEuro } from "../../../shared/ui/text/format";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";
import { titleOf } from "./title";

export default function PurchaseIntentionList() {
  const t = useT();
  return (
    <ProductList
      kind="purchase_intention"
      label={(intention) => titleOf(intention, t("products.purchase_intention.one"))}
      details={({ budget_from, budget_to }) => (
        <CardProperties
          items={[
            [
              t("products.purchase_intention.budgetFrom"),
              budget_from === null ? null : wholeEuro(budget_from),
            ],
            [t("products.purchase_intention.budgetTo"), budget_to === null ? null : wholeEuro(budget_to)],
          ]}
        />
      )}
    />
  );
}
