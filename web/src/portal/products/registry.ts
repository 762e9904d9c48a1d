import { productLists } from "../../shared/api/productLists";
import type { TranslationKey } from "../../shared/i18n";
import type { IconName } from "../../shared/ui/Icon";
import type { ProductKind } from "../api/queries/products";
import type { DefinitionKind } from "../api/types";

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
  module?: "has_generalinsurance_enabled";
}

export const registry: Record<ProductKind, KindEntry> = {
  dossier: {
    icon: "list",
    title: "dashboard.progress.several",
    empty: "products.dossier.empty",
    list: productLists.dossier,
    detail: null,
    alwaysList: true,
  },
  mortgage: {
    icon: "home",
    title: "kind.mortgage",
    empty: "products.mortgage.empty",
    list: productLists.mortgage,
    detail: "/mortgages/$id",
    alwaysList: false,
  },
  otd: {
    icon: "pen",
    title: "kind.otd",
    empty: "products.otd.empty",
    list: productLists.otd,
    detail: "/otds/$id",
    alwaysList: false,
  },
  invoice: {
    icon: "invoice",
    title: "kind.invoice",
    empty: "products.invoice.empty",
    list: productLists.invoice,
    detail: null,
    alwaysList: true,
  },
  appointment: {
    icon: "calendar",
    title: "kind.appointment",
    empty: "products.appointment.empty",
    list: productLists.appointment,
    detail: "/appointments/$id",
    alwaysList: false,
  },
  bankguarantee: {
    icon: "bank",
    title: "kind.bankguarantee",
    empty: "products.bankguarantee.empty",
    list: productLists.bankguarantee,
    detail: "/bankguarantees/$id",
    alwaysList: false,
  },
  business_income: {
    icon: "chart",
    title: "kind.business_income",
    empty: "products.business_income.empty",
    list: productLists.business_income,
    detail: "/business-income/$id",
    alwaysList: false,
  },
  will_writing_advice: {
    icon: "document",
    title: "kind.will_writing_advice",
    empty: "products.will_writing_advice.empty",
    list: productLists.will_writing_advice,
    detail: "/will-writing-advices/$id",
    alwaysList: false,
  },
  credit: {
    icon: "coins",
    title: "kind.credit",
    empty: "products.credit.empty",
    list: productLists.credit,
    detail: "/credits/$id",
    alwaysList: false,
  },
  lifeinsurance: {
    icon: "heart",
    title: "kind.lifeinsurance",
    empty: "products.lifeinsurance.empty",
    list: productLists.lifeinsurance,
    detail: "/life-insurances/$id",
    alwaysList: false,
  },
  general_insurance: {
    icon: "umbrella",
    title: "kind.general_insurance",
    empty: "products.general_insurance.empty",
    list: productLists.general_insurance,
    detail: "/general-insurances/$id",
    alwaysList: true,
    module: "has_generalinsurance_enabled",
  },
  woongarant: {
    icon: "umbrella",
    title: "kind.general_insurance",
    empty: "products.woongarant.empty",
    list: productLists.woongarant,
    detail: "/woongarant-insurances/$id",
    alwaysList: true,
    module: "has_generalinsurance_enabled",
  },
  fgv: {
    icon: "handshake",
    title: "kind.fgv",
    empty: "products.fgv.empty",
    list: productLists.fgv,
    detail: "/fgvs/$id",
    alwaysList: false,
  },
  cardifao: {
    icon: "shield",
    title: "kind.cardifao",
    empty: "products.cardifao.empty",
    list: productLists.cardifao,
    detail: "/cardifao/$id",
    alwaysList: false,
  },
  purchase_intention: {
    icon: "key",
    title: "kind.purchase_intention",
    empty: "products.purchase_intention.empty",
    list: productLists.purchase_intention,
    detail: "/purchase-intentions/$id",
    alwaysList: false,
  },
};

/** The kinds with a tab and a menu item, in order. Dossiers are on the dashboard. */
export const tabKinds = [
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
] as const satisfies readonly DefinitionKind[];

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
