import type { Entity } from "../../../shared/api/jsonapi";
import { menuKinds } from "../../../shared/api/productKinds.gen";
import type { TranslationKey } from "../../../shared/i18n";
import type { IconPath } from "../../../shared/ui/Icon";
import { icons } from "../../../shared/ui/icons";
import type { Definition, Licence } from "../../api/types";
import { registry } from "../../products/registry";

export interface MenuItem {
  kind: (typeof menuKinds)[number];
  /** Path of the list, or of the one item. */
  to: string;
  list: string;
  icon: IconPath;
  label: TranslationKey;
  count: number;
}

/** The menu items of the kinds of which the consumer has a product. */
export function menuItems(
  definitions: Entity<Definition>[],
  modules: Licence["modules"] | undefined,
): MenuItem[] {
  const definitionsById = new Map(definitions.map((definition) => [definition.id, definition]));
  return menuKinds.flatMap((kind) => {
    const definition = definitionsById.get(kind);
    const entry = registry[kind];
    if (!definition || definition.counter < 1) return [];
    if (entry.module && !modules?.[entry.module]) return [];
    const { counter: count, first_product_id: first } = definition;
    const single = count === 1 && first && !entry.alwaysList;
    const { list, icon, title: label } = entry;
    return [{ kind, to: single ? `${list}/${first}` : list, list, icon: icons[icon], label, count }];
  });
}

/** Returns the items with something to do before the others, each in the order that they have. */
export const withTasksFirst = (items: readonly MenuItem[], countOf: (item: MenuItem) => number): MenuItem[] =>
  items.toSorted((a, b) => Number(countOf(b) > 0) - Number(countOf(a) > 0));

/**
 * Returns true if a page is the list of products or one of its products. Home insurances belong to the general
 * insurances.
 */
export function isInSection(list: string, pathname: string): boolean {
  const areas = Object.values(registry)
    .filter((registryEntry) => registryEntry.list === list)
    .flatMap(({ detail }) => (detail ? [list, detail.replace("/$id", "")] : [list]));
  return areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}
