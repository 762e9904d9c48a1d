import { Card } from "../../ui/Card";
import { Html } from "../../ui/Html";
import { useWording } from "../../wording";
import { localised } from "../../wording/language";
import { ProductDetail } from "../parts/ProductDetail";
import { useLicence } from "../useLicence";

export default function CardifaoDetail() {
  const t = useWording();
  const { content } = useLicence();
  const introduction = content.disability_cover_introduction;
  return (
    <ProductDetail kind="cardifao">
      {({ label, reference_number, quote_number }) => ({
        title: label,
        rows: [
          [t("products.cardifao.reference"), reference_number],
          [t("products.cardifao.quote"), quote_number],
        ],
        extra: localised(introduction) ? (
          <Card title={t("products.cardifao.about")}>
            <Html text={introduction} />
          </Card>
        ) : null,
      })}
    </ProductDetail>
  );
}
