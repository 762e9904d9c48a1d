import { wholeEuro } from "../../ui/format";
import { useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";
import { titleOf } from "./title";

export default function PurchaseIntentionList() {
  const t = useWording();
  return (
    <ProductList
      kind="purchase_intention"
      label={(intention) => titleOf(intention, t("products.purchase_intention.one"))}
      details={({ budget_from, budget_to }) => (
        <Facts
          facts={[
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
