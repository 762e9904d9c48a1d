import { ProductList } from "../common/ProductList";

export default function BusinessIncomeList() {
  return <ProductList kind="business_income" label={({ label }) => label} />;
}
