import { useWording } from "../../wording";
import { ProductList } from "../parts/ProductList";

export default function BankguaranteeList() {
  const t = useWording();
  return (
    <ProductList
      kind="bankguarantee"
      label={({ label }) => label}
      intro={() => t("products.bankguarantee.intro")}
    />
  );
}
