import { type ProductKind, productPages } from "../../shared/api/productKinds.gen";
import type { DeskKey, DeskT } from "../i18n";
import { kindName } from "../records/kindName";
import { type SettingsAttributes, valueAt } from "./attributes";

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
const { dossier, ...listed } = productPages;
const listedKinds = Object.keys(listed) as Exclude<ProductKind, "dossier">[];

/** The pages of a client with products of these kinds, in a portal with these settings. */
export function clientPages(t: DeskT, kinds: readonly string[], settings: SettingsAttributes): PreviewPage[] {
  const hasModule = (name: string) => valueAt(settings, `/modules/${name}`) === true;
  const products = new Map<string, PreviewPage>();
  for (const kind of listedKinds.filter((one) => kinds.includes(one))) {
    const value = listed[kind].list;
    // Some kinds share a page.
    if (!products.has(value)) products.set(value, { value, label: kindName(t, kind) });
  }
  // Without the module the portal has no such page.
  if (!hasModule("has_generalinsurance_enabled")) products.delete(listed.general_insurance.list);
  return [
    page(t, dossier.list, "desk.settings.preview.dashboard"),
    ...products.values(),
    ...(hasModule("has_messages_enabled") ? [page(t, "/messages", "desk.settings.preview.messages")] : []),
    page(t, "/settings", "desk.settings.preview.account"),
  ];
}
