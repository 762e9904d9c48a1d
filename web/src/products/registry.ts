import type { DefinitionKind } from "../api/types";
import type { IconName } from "../ui/Icon";
import type { Key } from "../wording";
import type { ProductKind } from "./kinds";

/** What tabs, menus, lists and pages need to know of a kind of product. */
export interface KindEntry {
  icon: IconName;
  /** The kind's name in the plural: tab, menu, heading of its list. */
  title: Key;
  /** Said instead of an empty list. */
  empty: Key;
  /** The page with the list; of a kind without one, the page that its parts stand on. */
  list: string;
  /** The page of one product, `$id` for its id; null where the list says all there is. */
  detail: string | null;
  /** The call that answers the list; below it, by id, each product. */
  api: string;
  /** The kind under which the definitions count it. */
  definition: DefinitionKind;
  /** A tab opens the list even if there is only one product. */
  alwaysList: boolean;
  /** Shown only when the licence has this module. */
  module?: "has_generalinsurance_enabled";
}

export const registry: Record<ProductKind, KindEntry> = {
  dossier: {
    icon: "list",
    title: "products.dossier.title",
    empty: "products.dossier.empty",
    list: "/dashboard",
    detail: null,
    api: "/api/dossiers",
    definition: "dossier",
    alwaysList: true,
  },
  mortgage: {
    icon: "home",
    title: "products.mortgage.title",
    empty: "products.mortgage.empty",
    list: "/mortgages",
    detail: "/mortgages/$id",
    api: "/api/products/mortgages",
    definition: "mortgage",
    alwaysList: false,
  },
  otd: {
    icon: "pen",
    title: "products.otd.title",
    empty: "products.otd.empty",
    list: "/otds",
    detail: "/otds/$id",
    api: "/api/products/otds",
    definition: "otd",
    alwaysList: false,
  },
  invoice: {
    icon: "invoice",
    title: "products.invoice.title",
    empty: "products.invoice.empty",
    list: "/invoices",
    detail: null,
    api: "/api/invoices",
    definition: "invoice",
    alwaysList: true,
  },
  appointment: {
    icon: "calendar",
    title: "products.appointment.title",
    empty: "products.appointment.empty",
    list: "/appointments",
    detail: "/appointments/$id",
    api: "/api/products/appointments",
    definition: "appointment",
    alwaysList: false,
  },
  bankguarantee: {
    icon: "bank",
    title: "products.bankguarantee.title",
    empty: "products.bankguarantee.empty",
    list: "/bankguarantees",
    detail: "/bankguarantees/$id",
    api: "/api/products/bankguarantees",
    definition: "bankguarantee",
    alwaysList: false,
  },
  business_income: {
    icon: "chart",
    title: "products.business_income.title",
    empty: "products.business_income.empty",
    list: "/business-income",
    detail: "/business-income/$id",
    api: "/api/products/business-incomes",
    definition: "business_income",
    alwaysList: false,
  },
  will_writing_advice: {
    icon: "document",
    title: "products.will_writing_advice.title",
    empty: "products.will_writing_advice.empty",
    list: "/will-writing-advices",
    detail: "/will-writing-advices/$id",
    api: "/api/products/will-writing-advices",
    definition: "will_writing_advice",
    alwaysList: false,
  },
  credit: {
    icon: "coins",
    title: "products.credit.title",
    empty: "products.credit.empty",
    list: "/credits",
    detail: "/credits/$id",
    api: "/api/products/credits",
    definition: "credit",
    alwaysList: false,
  },
  lifeinsurance: {
    icon: "heart",
    title: "products.lifeinsurance.title",
    empty: "products.lifeinsurance.empty",
    list: "/life-insurances",
    detail: "/life-insurances/$id",
    api: "/api/products/life-insurances",
    definition: "lifeinsurance",
    alwaysList: false,
  },
  general_insurance: {
    icon: "umbrella",
    title: "products.general_insurance.title",
    empty: "products.general_insurance.empty",
    list: "/general-insurances",
    detail: "/general-insurances/$id",
    api: "/api/products/general-insurances",
    definition: "general_insurance",
    alwaysList: true,
    module: "has_generalinsurance_enabled",
  },
  woongarant: {
    icon: "umbrella",
    title: "products.woongarant.title",
    empty: "products.woongarant.empty",
    list: "/general-insurances",
    detail: "/woongarant-insurances/$id",
    api: "/api/products/woongarant-insurances",
    definition: "general_insurance",
    alwaysList: true,
    module: "has_generalinsurance_enabled",
  },
  fgv: {
    icon: "handshake",
    title: "products.fgv.title",
    empty: "products.fgv.empty",
    list: "/fgvs",
    detail: "/fgvs/$id",
    api: "/api/products/fgvs",
    definition: "fgv",
    alwaysList: false,
  },
  cardifao: {
    icon: "shield",
    title: "products.cardifao.title",
    empty: "products.cardifao.empty",
    list: "/cardifao",
    detail: "/cardifao/$id",
    api: "/api/products/cardifao",
    definition: "cardifao",
    alwaysList: false,
  },
  purchase_intention: {
    icon: "key",
    title: "products.purchase_intention.title",
    empty: "products.purchase_intention.empty",
    list: "/purchase-intentions",
    detail: "/purchase-intentions/$id",
    api: "/api/products/purchase-intentions",
    definition: "purchase_intention",
    alwaysList: false,
  },
};

/** The kinds that have a list of their own, in the order of tabs and menu. */
export const tabKinds: readonly DefinitionKind[] = [
  "mortgage",
  "otd",
  "invoice",
  "appointment",
  "bankguarantee",
  "business_income",
  "will_writing_advice",
  "credit",
  "lifeinsurance",
  "general_insurance",
  "fgv",
  "cardifao",
  "purchase_intention",
];

/** The kind that an action's `product.type` names. */
export const kindOf = (type: string | null | undefined): ProductKind | null => {
  const kind = type?.toLowerCase() ?? "";
  return kind in registry ? (kind as ProductKind) : null;
};

/** Whether the licence shows a kind at all. */
export const isShown = (kind: ProductKind, modules: Record<string, boolean> | undefined): boolean => {
  const { module } = registry[kind];
  return module === undefined || modules?.[module] === true;
};

/** Where a product's page is. */
export function pageOf(kind: ProductKind, id: string): { to: string; params: Record<string, string> } {
  const { detail, list } = registry[kind];
  return detail ? { to: detail, params: { id } } : { to: list, params: {} };
}

/** Where the tab of a kind leads: to its only product where there is one, else to the list. */
export function tabTarget(kind: DefinitionKind, counter: number, first: string | null) {
  const { alwaysList, list } = registry[kind];
  return alwaysList || counter > 1 || !first ? { to: list, params: {} } : pageOf(kind, first);
}
