/** The queries that show each sort of things, by the first part of their key. */
const shownBy: Record<string, readonly string[]> = {
  messages: ["messages", "definitions", "notices"],
  actions: ["actions", "definitions", "ockto", "withdrawals", "notices"],
  products: ["products", "dossiers", "definitions"],
  appointments: ["products", "definitions", "notices"],
  documents: ["uploads", "received", "documents"],
  account: ["consumer", "change-proposals", "mail-preferences", "partner", "notices"],
};

/** The queries of all sorts. What is typed in a form stays: its queries are not among them. */
const all = [...new Set(Object.values(shownBy).flat())];

/** The first parts of the keys of what has to be asked for again; a sort that this version does not know shows nothing. */
export function keysOf(change: unknown): readonly string[] {
  if (change === null) return all;
  const { resources = [] } = change as { resources?: readonly string[] };
  return [...new Set(resources.flatMap((resource) => shownBy[resource] ?? []))];
}
