import type { Entity } from "../api/jsonapi";
import type { Definition, Licence } from "../api/types";
import { registry, tabKinds } from "../products/registry";
import type { IconName } from "../ui/Icon";
import type { Key } from "../wording";

export interface MenuItem {
  kind: (typeof tabKinds)[number];
  /** The list, or the one item. */
  to: string;
  list: string;
  icon: IconName;
  label: Key;
  count: number;
  openActions: number;
}

/** The kinds that the consumer has something of, as tabs and menus show them. */
export function menuItems(
  definitions: Entity<Definition>[],
  modules: Licence["modules"] | undefined,
): MenuItem[] {
  const known = new Map(definitions.map((definition) => [definition.id, definition]));
  return tabKinds.flatMap((kind) => {
    const definition = known.get(kind);
    const place = registry[kind];
    if (!definition || definition.counter < 1) return [];
    if (place.module && !modules?.[place.module]) return [];
    const { counter: count, open_actions: openActions, first_product_id: first } = definition;
    const single = count === 1 && first && !place.alwaysList;
    const { list, icon, title: label } = place;
    return [{ kind, to: single ? `${list}/${first}` : list, list, icon, label, count, openActions }];
  });
}

/** Whether a page is the list of these products or one of them, as a home insurance is among the general ones. */
export function isWithin(list: string, pathname: string): boolean {
  const areas = Object.values(registry)
    .filter((entry) => entry.list === list)
    .flatMap(({ detail }) => (detail ? [list, detail.replace("/$id", "")] : [list]));
  return areas.some((area) => pathname === area || pathname.startsWith(`${area}/`));
}
