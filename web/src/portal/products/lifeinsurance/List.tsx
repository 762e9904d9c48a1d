import { useT } from "../../../shared/i18n";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";

export default function LifeInsuranceList() {
  const t = useT();
  return (
    <ProductList
      kind="lifeinsurance"
      label={({ label }) => label}
      details={({ policy_number }) => (
        <CardProperties items={[[t("products.lifeinsurance.policyNumber"), policy_number]]} />
      )}
    />
  );
}
