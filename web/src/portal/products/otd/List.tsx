import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { date } from "../../../shared/ui/text/format";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";
import css from "./List.module.css";
import { chipKinds, stateOf } from "./state";

export default function OtdList() {
  const t = useT();
  return (
    <ProductList
      kind="otd"
      label={({ label }) => label}
      intro={(count) => t("products.otd.intro", { count })}
      head={
        <div className={css.head} aria-hidden>
          <span>{t("products.otd.name")}</span>
          <span>{t("products.otd.offered")}</span>
          <span>{t("products.otd.status")}</span>
        </div>
      }
      columns
      details={(otd) => (
        <CardProperties
          items={[
            [t("products.otd.offered"), date(otd.date_offered)],
            [
              t("products.otd.status"),
              <Chip key="status" kind={chipKinds[stateOf(otd)]}>
                {t(`products.otd.${stateOf(otd)}`)}
              </Chip>,
            ],
          ]}
        />
      )}
    />
  );
}
