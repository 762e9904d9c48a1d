import { useWording } from "../../wording";
import { ProductDetail } from "../parts/ProductDetail";

export default function FgvDetail() {
  const t = useWording();
  return (
    <ProductDetail kind="fgv">
      {({ label, type, insurer_name }) => ({
        title: label || t("products.fgv.one"),
        rows: [
          [t("products.fgv.type"), type],
          [t("products.fgv.insurer"), insurer_name],
        ],
      })}
    </ProductDetail>
  );
}
