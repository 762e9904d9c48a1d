import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { date, euro } from "../../../shared/ui/text/format";
import type { ScreenProps } from "../../screen";
import { OrderWithdrawal } from "../../withdrawal/OrderWithdrawal";
import { ProductDetail } from "../common/ProductDetail";
import { chipKinds, stateOf } from "./state";

export default function OtdDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="otd">
      {(otd) => {
        const state = stateOf(otd);
        const costs = (otd.grand_total ?? 0) > 0;
        return {
          title: otd.label,
          next: otd.date_withdrawn
            ? { name: "withdrawn", isFinal: true }
            : { name: state, isFinal: state === "cancelled" },
          properties: [
            [t("products.otd.service"), otd.service_name],
            [t("products.otd.subservice"), otd.subservice_name],
            [t("products.otd.monthly"), costs && otd.total_monthly ? euro(otd.total_monthly) : null],
            [t("products.otd.once"), costs && otd.total_at_once ? euro(otd.total_at_once) : null],
            [t("products.otd.offered"), otd.date_offered ? date(otd.date_offered) : null],
            [
              t("products.otd.signedOn"),
              otd.is_signed && otd.date_finalised ? date(otd.date_finalised) : null,
            ],
            [
              t("products.otd.status"),
              <Chip key="status" kind={chipKinds[state]}>
                {t(state === "open" ? "products.otd.notSigned" : `products.otd.${state}`)}
              </Chip>,
            ],
            [t("products.otd.withdrawnOn"), otd.date_withdrawn ? date(otd.date_withdrawn) : null],
          ],
          buttons: otd.is_signed ? <OrderWithdrawal order={otd.id} /> : null,
        };
      }}
    </ProductDetail>
  );
}
