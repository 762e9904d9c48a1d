import { useT } from "../../../shared/i18n";
import { localise } from "../../../shared/i18n/language";
import { Card } from "../../../shared/ui/Card";
import { Html } from "../../../shared/ui/text/Html";
import { useLicence } from "../../firm/useLicence";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";

export default function CardifaoDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  const { content } = useLicence();
  const introduction = content?.disability_cover_introduction;
  return (
    <ProductDetail id={params.id} kind="cardifao">
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
