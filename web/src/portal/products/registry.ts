import { type ProductKind, productPages } from "../../shared/api/productKinds.gen";
import type { TranslationKey } from "../../shared/i18n";
import type { IconName } from "../../shared/ui/icons";

/** The navigation data of a kind of product. */
export interface KindEntry {
  icon: IconName;
  /** The key of the kind's name, with the plural forms `_one` and `_other`. */
  title: TranslationKey;
  /** The key of the text of an empty list. */
  empty: TranslationKey;
  /** The path of the list; for a kind without one, the page that shows its products. */
  list: `/${string}`;
  /** The path of one product; `null` if the list shows everything. */
  detail: `/${string}/$id` | null;
  /** True if tab and menu lead to the list even if there is only one product. */
  alwaysList: boolean;
  /** The licence's module that the kind requires. */
  module: "has_generalinsurance_enabled" | null;
}

/** The pages as they are declared; the compiler holds them to icons, texts and modules that there are. */
export const registry: Record<ProductKind, KindEntry> = productPages;

/** The kind that an action's `product.type` names. */
export const parseKind = (type: string | null | undefined): ProductKind | null => {
  const kind = type?.toLowerCase() ?? "";
  return kind in registry ? (kind as ProductKind) : null;
};

/** The link to a product's page. */
export function linkToProduct(kind: ProductKind, id: string): { to: string; params: Record<string, string> } {
  const { detail, list } = registry[kind];
  return detail ? { to: detail, params: { id } } : { to: list, params: {} };
}
