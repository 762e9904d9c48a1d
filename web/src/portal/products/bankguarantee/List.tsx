import { useT } from "../../../shared/i18n";
import { ProductList } from "../common/ProductList";

export default function BankguaranteeList() {
  const t = useT();
  return (
    <ProductList
      kind="bankguarantee"
      label={({ label }) => label}
      intro={() => t("products.bankguarantee.intro")}
    />
  );
}
