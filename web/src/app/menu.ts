import type { Entity } from "../api/jsonapi";
import type { Definition, DefinitionKind, Licence } from "../api/types";
import type { IconName } from "../ui/Icon";
import type { Key } from "../wording";

/** Where a kind of product stands in the menus. */
interface Place {
  list: string;
  icon: IconName;
  /** With `_one` and `_other`. */
  label: Key;
  /** Opens the list even when there is just one item. */
  alwaysList?: boolean;
  module?: string;
}

/** Every kind that has a page; a dossier is the overview itself. In the order of the menus. */
export const places: Record<Exclude<DefinitionKind, "dossier">, Place> = {
  mortgage: { list: "/mortgages", icon: "home", label: "kind.mortgage" },
  otd: { list: "/otds", icon: "pen", label: "kind.otd" },
  invoice: { list: "/invoices", icon: "invoice", label: "kind.invoice", alwaysList: true },
  appointment: { list: "/appointments", icon: "calendar", label: "kind.appointment" },
  bankguarantee: { list: "/bankguarantees", icon: "bank", label: "kind.bankguarantee" },
  business_income: { list: "/business-income", icon: "chart", label: "kind.business_income" },
  will_writing_advice: { list: "/will-writing-advices", icon: "document", label: "kind.will_writing_advice" },
  credit: { list: "/credits", icon: "coins", label: "kind.credit" },
  lifeinsurance: { list: "/life-insurances", icon: "heart", label: "kind.lifeinsurance" },
  general_insurance: {
    list: "/general-insurances",
    icon: "umbrella",
    label: "kind.general_insurance",
    alwaysList: true,
    module: "has_generalinsurance_enabled",
  },
  fgv: { list: "/fgvs", icon: "handshake", label: "kind.fgv" },
  cardifao: { list: "/cardifao", icon: "shield", label: "kind.cardifao" },
  purchase_intention: { list: "/purchase-intentions", icon: "key", label: "kind.purchase_intention" },
};

export interface MenuItem {
  kind: keyof typeof places;
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
  return (Object.entries(places) as [keyof typeof places, Place][]).flatMap(([kind, place]) => {
    const definition = known.get(kind);
    if (!definition || definition.counter < 1) return [];
    if (place.module && !modules?.[place.module]) return [];
    const { counter: count, open_actions: openActions, first_product_id: first } = definition;
    const single = count === 1 && first && !place.alwaysList;
    const { list, icon, label } = place;
    return [{ kind, to: single ? `${list}/${first}` : list, list, icon, label, count, openActions }];
  });
}
