import { useT } from "../../../shared/i18n";
import { wholeEuro } from "../../../shared/ui/text/format";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import { Houses } from "./Houses";
import { titleOf } from "./title";

export default function PurchaseIntentionDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  const { feature } = useLicence();
  return (
    <ProductDetail id={params.id} kind="purchase_intention">
      {(intention) => ({
        title: titleOf(intention, t("products.purchase_intention.one")),
        timeline:
          feature("do_show_purchaseintention_timeline") && intention.has_timeline ? intention.timeline : null,
        properties: [
          [t("products.purchase_intention.status"), intention.state],
          [t("products.purchase_intention.profile"), intention.buyer_profile],
          [t("products.purchase_intention.objectType"), intention.object_type],
          [t("products.purchase_intention.budgetFrom"), wholeEuro(intention.budget_from)],
          [t("products.purchase_intention.budgetTo"), wholeEuro(intention.budget_to)],
        ],
        extra: <Houses houses={intention.found_houses_collection ?? []} />,
      })}
    </ProductDetail>
  );
}
