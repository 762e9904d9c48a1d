import { euro } from "../../ui/format";
import { useWording } from "../../wording";
import { Facts } from "../parts/ProductCard";
import { ProductList } from "../parts/ProductList";

export default function MortgageList() {
  const t = useWording();
  return (
    <ProductList
      kind="mortgage"
      label={({ label }) => label}
      details={({ lender, amount }) => (
        <Facts
          facts={[
            [t("products.mortgage.lender"), lender],
            [t("products.mortgage.partAmount"), amount === null ? null : euro(amount)],
          ]}
        />
      )}
    />
  );
}
