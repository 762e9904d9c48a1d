import type { Entity } from "../../shared/api/jsonapi";
import type { ImportantDocument } from "../api/types";

type Document = Entity<ImportantDocument>;

export interface Category {
  id: string;
  name: string;
  documents: Document[];
}

/** Groups the documents by category. Those without one come last, under `other`. */
export function groupByCategory(documents: readonly Document[], other: string): Category[] {
  const categories = new Map<string, Category>();
  const uncategorised: Document[] = [];
  for (const document of documents) {
    const { id, name } = document.importantDocumentCategory ?? {};
    if (!id) {
      uncategorised.push(document);
      continue;
    }
    const category = categories.get(id) ?? { id, name: name ?? other, documents: [] };
    category.documents.push(document);
    categories.set(id, category);
  }
  return [
    ...categories.values(),
    ...(uncategorised.length > 0 ? [{ id: "", name: other, documents: uncategorised }] : []),
  ];
}

/** True if there is a file in a language; one without a language serves them all. */
export const isAvailableIn = ({ language }: Pick<ImportantDocument, "language">, locale: string): boolean =>
  language === null || language === locale;
