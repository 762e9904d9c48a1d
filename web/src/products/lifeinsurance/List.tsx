import { useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";

export default function LifeInsuranceList() {
  const t = useWording();
  return (
    <ProductList
      kind="lifeinsurance"
      label={({ label }) => label}
      details={({ policy_number }) => (
        <Facts facts={[[t("products.lifeinsurance.policyNumber"), policy_number]]} />
      )}
    />
  );
}
