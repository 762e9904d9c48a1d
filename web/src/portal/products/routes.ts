import type { ComponentType } from "react";
import type { ProductKind } from "../api/queries/products";
import { type Screen, type ScreenProps, screen } from "../screen";
import { registry } from "./registry";

type LoadList = () => Promise<{ default: ComponentType<ScreenProps<never>> }>;
type LoadDetail = () => Promise<{ default: ComponentType<ScreenProps<"id">> }>;

/** The pages of each kind; a kind without its own list or page has null. */
const pages: Record<ProductKind, { list: LoadList | null; detail: LoadDetail | null }> = {
  // The dossier is the dashboard.
  dossier: { list: null, detail: null },
  mortgage: { list: () => import("./mortgage/List"), detail: () => import("./mortgage/Detail") },
  credit: { list: () => import("./credit/List"), detail: () => import("./credit/Detail") },
  lifeinsurance: {
    list: () => import("./lifeinsurance/List"),
    detail: () => import("./lifeinsurance/Detail"),
  },
  general_insurance: {
    list: () => import("./general_insurance/List"),
    detail: () => import("./general_insurance/Detail"),
  },
  // Home insurances are in the list of general insurances.
  woongarant: { list: null, detail: () => import("./woongarant/Detail") },
  appointment: { list: () => import("./appointment/List"), detail: () => import("./appointment/Detail") },
  otd: { list: () => import("./otd/List"), detail: () => import("./otd/Detail") },
  bankguarantee: {
    list: () => import("./bankguarantee/List"),
    detail: () => import("./bankguarantee/Detail"),
  },
  fgv: { list: () => import("./fgv/List"), detail: () => import("./fgv/Detail") },
  cardifao: { list: () => import("./cardifao/List"), detail: () => import("./cardifao/Detail") },
  purchase_intention: {
    list: () => import("./purchase_intention/List"),
    detail: () => import("./purchase_intention/Detail"),
  },
  invoice: { list: () => import("./invoice/List"), detail: null },
  business_income: {
    list: () => import("./business_income/List"),
    detail: () => import("./business_income/Detail"),
  },
  will_writing_advice: {
    list: () => import("./will_writing_advice/List"),
    detail: () => import("./will_writing_advice/Detail"),
  },
};

export const screens: Screen[] = (Object.keys(pages) as ProductKind[]).flatMap((kind): Screen[] => {
  const { list, detail } = pages[kind];
  const entry = registry[kind];
  return [
    ...(list ? [screen(entry.list, "consumer", list)] : []),
    ...(detail && entry.detail ? [screen(entry.detail, "consumer", detail)] : []),
  ];
});
