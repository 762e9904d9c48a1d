import { productLists } from "../../shared/api/productLists";
import type { DeskKey, DeskT } from "../i18n";
import { type Attributes, valueAt } from "./attributes";

/** A page of the portal at which a preview begins. */
export interface PreviewPage {
  value: string;
  label: string;
}

const page = (t: DeskT, value: string, key: DeskKey): PreviewPage => ({ value, label: t(key) });

/** The pages of somebody who has not signed in. */
export const visitorPages = (t: DeskT): PreviewPage[] => [
  page(t, "/", "desk.settings.preview.signIn"),
  page(t, "/forgot/password", "desk.settings.preview.forgotPassword"),
];

/** The kinds with a list of their own, in the portal's order; the page of dossiers is the overview. */
const { dossier: overview, ...lists } = productLists;
const listedKinds = Object.keys(lists) as (keyof typeof lists)[];

/** The pages of a client with products of these kinds, in a portal with these settings. */
export function clientPages(t: DeskT, kinds: readonly string[], settings: Attributes): PreviewPage[] {
  const hasModule = (name: string) => valueAt(settings, `/modules/${name}`) === true;
  const products = new Map<string, PreviewPage>();
  for (const kind of listedKinds.filter((one) => kinds.includes(one))) {
    const path = lists[kind];
    // Some kinds share a page.
    if (!products.has(path)) products.set(path, page(t, path, `desk.kind.${kind}`));
  }
  // Without the module the portal has no such page.
  if (!hasModule("has_generalinsurance_enabled")) products.delete(lists.general_insurance);
  return [
    page(t, overview, "desk.settings.preview.dashboard"),
    ...products.values(),
    ...(hasModule("has_messages_enabled") ? [page(t, "/messages", "desk.settings.preview.messages")] : []),
    page(t, "/settings", "desk.settings.preview.account"),
  ];
}
