import { ProductList } from "../parts/ProductList";

export default function WillWritingAdviceList() {
  return <ProductList kind="will_writing_advice" label={({ label }) => label} />;
}
