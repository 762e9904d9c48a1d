import { useT } from "../../i18n";
import { localise } from "../../i18n/language";
import { Card } from "../../ui/Card";
import { Html } from "../../ui/Html";
import { ProductDetail } from "../common/ProductDetail";
import { useLicence } from "../useLicence";

export default function CardifaoDetail() {
  const t = useT();
  const { content } = useLicence();
  const introduction = content.disability_cover_introduction;
  return (
    <ProductDetail kind="cardifao">
      {({ label, reference_number, quote_number }) => ({
        title: label,
        properties: [
          [t("products.cardifao.reference"), reference_number],
          [t("products.cardifao.quote"), quote_number],
        ],
        extra: localise(introduction) ? (
          <Card title={t("products.cardifao.about")}>
            <Html text={introduction} />
          </Card>
        ) : null,
      })}
    </ProductDetail>
  );
}
