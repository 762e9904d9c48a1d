import { useT } from "../../../shared/i18n";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";

export default function CardifaoList() {
  const t = useT();
  return (
    <ProductList
      kind="cardifao"
      label={({ label }) => label}
      details={({ quote_number }) => (
        <CardProperties items={[[t("products.cardifao.quote"), quote_number]]} />
      )}
    />
  );
}
