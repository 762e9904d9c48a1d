import { useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";

export default function CardifaoList() {
  const t = useWording();
  return (
    <ProductList
      kind="cardifao"
      label={({ label }) => label}
      details={({ quote_number }) => <Facts facts={[[t("products.cardifao.quote"), quote_number]]} />}
    />
  );
}
