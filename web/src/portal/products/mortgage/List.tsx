import { useT } from "../../../shared/i18n";
import { euro } from "../../../shared/ui/text/format";
import { CardProperties } from "../common/ProductCard";
import { ProductList } from "../common/ProductList";

export default function MortgageList() {
  const t = useT();
  return (
    <ProductList
      kind="mortgage"
      label={({ label }) => label}
      details={({ lender, amount }) => (
        <CardProperties
          items={[
            [t("products.mortgage.lender"), lender],
            [t("products.mortgage.partAmount"), amount === null ? null : euro(amount)],
          ]}
        />
      )}
    />
  );
}
