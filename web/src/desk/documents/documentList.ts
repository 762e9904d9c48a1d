import type { ClientDocument } from "./queries";

/** The filters of the list of a client's documents. */
export const origins = ["all", "delivered", "placed", "made"] as const;
export type OriginFilter = (typeof origins)[number];

/** Returns the documents within a filter and a dossier, the newest first and each once. */
export function shownDocuments(
  documents: readonly ClientDocument[],
  filter: OriginFilter,
  dossier?: string,
): ClientDocument[] {
  const found = new Map<string, ClientDocument>();
  for (const document of documents) {
    if (filter !== "all" && document.origin !== filter) continue;
    if (dossier !== undefined && document.dossier !== dossier) continue;
    if (!found.has(document.portal_id)) found.set(document.portal_id, document);
  }
  return [...found.values()].sort((one, other) => other.created_at.localeCompare(one.created_at));
}

/** The act of a client with a document that the firm placed, from which follows what the list says of it. */
export type DocumentAct =
  | "downloaded"
  | "approved"
  /** The client answered; the answer itself was erased or came from elsewhere. */
  | "answered"
  | "refused"
  | "question"
  | "opened"
  | "waits"
  | "unopened"
  | null;

/** Returns what the client did with a document of the firm. */
export function actWith(document: ClientDocument): DocumentAct {
  if (document.origin !== "placed") return null;
  const { action_type: type, done_at: done, response, opened_at: opened } = document;
  if (type === "APPROVE_DOCUMENT" && done) {
    if (response === "no") return "refused";
    if (response === "no_question") return "question";
    return response === "yes" ? "approved" : "answered";
  }
  if (type !== null && done) return "downloaded";
  if (opened) return "opened";
  return type === null ? "unopened" : "waits";
}
