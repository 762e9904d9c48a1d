import { useT } from "../../../shared/i18n";
import type { ScreenProps } from "../../screen";
import { ProductDetail } from "../common/ProductDetail";

export default function FgvDetail({ params }: ScreenProps<"id">) {
  const t = useT();
  return (
    <ProductDetail id={params.id} kind="fgv">
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
