import type { DeskKey, DeskT } from "../i18n";
import { type Localised, textInDeskLanguage } from "../ui/localisedText";
import type { FirmDocument } from "./queries";

/** The headings that a firm needs by law or by custom, in the order in which they are offered. */
export const categories = ["service-document", "privacy-statement", "terms", "complaints"] as const;
export type CategoryId = (typeof categories)[number];

/** The heading of a firm's own. */
export const OWN_CATEGORY = "own";

export const categoryTexts: Record<CategoryId, DeskKey> = {
  "service-document": "desk.documents.firm.category.service",
  "privacy-statement": "desk.documents.firm.category.privacy",
  terms: "desk.documents.firm.category.terms",
  complaints: "desk.documents.firm.category.complaints",
};

/** The names of the headings as clients read them, in each language. */
export const categoryNames: Record<CategoryId, Localised> = {
  "service-document": { nl: "Dienstverleningsdocument", en: "Service document" },
  "privacy-statement": { nl: "Privacyverklaring", en: "Privacy statement" },
  terms: { nl: "Algemene voorwaarden", en: "General terms" },
  complaints: { nl: "Klachtenregeling", en: "Complaints procedure" },
};

/** Returns the id of a heading of the firm's own, which the same name always gets. */
export const ownCategoryId = (name: string): string =>
  name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || OWN_CATEGORY;

export interface FirmDocumentGroup {
  id: string;
  name: string;
  documents: FirmDocument[];
}

/** Groups the documents by heading; of each the versions in force come first, then the newest. */
export function groupFirmDocuments(documents: readonly FirmDocument[], other: string): FirmDocumentGroup[] {
  const groups = new Map<string, FirmDocumentGroup>();
  for (const document of documents) {
    const category = document.attributes.category;
    const id = category?.id ?? "";
    const name = category?.name;
    const text = typeof name === "string" ? name : name ? textInDeskLanguage(name) : "";
    const group = groups.get(id) ?? { id, name: text || category?.id || other, documents: [] };
    group.documents.push(document);
    groups.set(id, group);
  }
  for (const group of groups.values())
    group.documents.sort(
      (one, another) =>
        Number(one.meta.archived_at !== null) - Number(another.meta.archived_at !== null) ||
        (another.meta.created_at ?? "").localeCompare(one.meta.created_at ?? ""),
    );
  return [...groups.values()].sort(
    (one, another) =>
      Number(one.id === "") - Number(another.id === "") || one.name.localeCompare(another.name),
  );
}

const languageTexts: Record<string, DeskKey> = {
  nl: "desk.documents.firm.dutch",
  en: "desk.documents.firm.english",
};

/** The language of a document, or that it serves every language. */
export const languageText = (t: DeskT, language: string | null): string =>
  t(languageTexts[language ?? ""] ?? "desk.documents.firm.everyLanguage");
