import { useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";

export default function FgvList() {
  const t = useWording();
  return (
    <ProductList
      kind="fgv"
      label={({ label }) => label || t("products.fgv.one")}
      details={({ type, insurer_name }) => (
        <Facts
          facts={[
            [t("products.fgv.type"), type],
            [t("products.fgv.insurer"), insurer_name],
          ]}
        />
      )}
    />
  );
}
