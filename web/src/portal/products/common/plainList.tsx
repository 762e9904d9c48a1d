import type { ProductKind } from "../../../shared/api/productKinds.gen";

/** Loads the list of a kind whose cards show the label alone. */
export const plainList = (kind: ProductKind) => async () => {
  const { ProductList } = await import("./ProductList");
  return { default: () => <ProductList kind={kind} label={({ label }) => label ?? ""} /> };
};
