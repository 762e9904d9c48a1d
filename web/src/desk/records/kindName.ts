import { type ProductKind, productPages } from "../../shared/api/productKinds.gen";
import { isKey } from "../../shared/i18n";
import type { DeskT } from "../i18n";

/** The name of a kind of product: the desk's own (`desk.kind`) where it has one, else the portal's. */
export function kindName(t: DeskT, kind: ProductKind): string {
  const own = `desk.kind.${kind}`;
  return isKey(own) ? t(own) : t(productPages[kind].title, { count: 1 });
}
