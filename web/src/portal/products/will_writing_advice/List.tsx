import { ProductList } from "../common/ProductList";

export default function WillWritingAdviceList() {
  return <ProductList kind="will_writing_advice" label={({ label }) => label} />;
}
