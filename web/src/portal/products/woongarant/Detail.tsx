import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { Card } from "../../../shared/ui/Card";
import { Icon } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import { date } from "../../../shared/ui/text/format";
import { NotFound } from "../../common/NotFound";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";
import css from "./Detail.module.css";

export default function WoongarantDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  const { module } = useLicence();
  if (!module("has_generalinsurance_enabled")) return <NotFound />;
  return (
    <ProductDetail id={params.id} kind="woongarant">
      {({ label, product_type, status, date_start, insurance_id, documents }) => ({
        title: label || product_type || t("products.woongarant.one"),
        properties: [
          [t("products.woongarant.type"), product_type],
          [t("products.woongarant.status"), status],
          [t("products.woongarant.startDate"), date_start ? date(date_start) : null],
          [t("products.woongarant.number"), insurance_id],
        ],
        extra: (
          <Card title={t("products.woongarant.documents")}>
            <Documents
              descriptions={(documents ?? []).map(({ description }) => description ?? "").filter(Boolean)}
            />
          </Card>
        ),
      })}
    </ProductDetail>
  );
}

function Documents({ descriptions }: { descriptions: readonly string[] }) {
  const t = useT();
  if (descriptions.length === 0) return <EmptyState>{t("products.woongarant.noDocuments")}</EmptyState>;
  return (
    <ul className={css.documents}>
      {descriptions.map((description, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and they never move
        <li key={place}>
          <Icon path={icons.document} /> {description}
        </li>
      ))}
    </ul>
  );
}
