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

const isKind = (kind: string): kind is Exclude<keyof typeof productLists, "dossier"> =>
  kind !== "dossier" && Object.hasOwn(productLists, kind);

/** The pages of a client with products of these kinds, in a portal with these settings. */
export function clientPages(t: DeskT, kinds: readonly string[], settings: Attributes): PreviewPage[] {
  const products = new Map<string, PreviewPage>();
  for (const kind of kinds.filter(isKind)) {
    const path = productLists[kind];
    // Some kinds share a page.
    if (!products.has(path)) products.set(path, page(t, path, `desk.kind.${kind}`));
  }
  return [
    page(t, productLists.dossier, "desk.settings.preview.dashboard"),
    ...products.values(),
    ...(valueAt(settings, "/modules/has_messages_enabled") === true
      ? [page(t, "/messages", "desk.settings.preview.messages")]
      : []),
    page(t, "/settings", "desk.settings.preview.account"),
  ];
}
