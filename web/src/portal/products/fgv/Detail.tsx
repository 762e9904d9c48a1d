import { useT } from "../../../shared/i18n";
import { ProductDetail } from "../common/ProductDetail";

export default function FgvDetail() {
  const t = useT();
  return (
    <ProductDetail kind="fgv">
      {({ label, type, insurer_name }) => ({
        title: label || t("products.fgv.one"),
        properties: [
          [t("products.fgv.type"), type],
          [t("products.fgv.insurer"), insurer_name],
        ],
      })}
    </ProductDetail>
  );
}
