import { useT } from "../../../shared/i18n";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";

export default function FgvList() {
  const t = useT();
  return (
    <ProductList
      kind="fgv"
      label={({ label }) => label || t("products.fgv.one")}
      details={({ type, insurer_name }) => (
        <CardProperties
          items={[
            [t("products.fgv.type"), type],
            [t("products.fgv.insurer"), insurer_name],
          ]}
        />
      )}
    />
  );
}
