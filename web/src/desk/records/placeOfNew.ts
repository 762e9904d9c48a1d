/** The page that a new product is added from where nothing else is known: its dossier, its client, or all clients. */
export function placeOfNew(search: { client?: string | undefined; dossier?: string | undefined }): string {
  if (search.dossier) return `/dossiers/${encodeURIComponent(search.dossier)}`;
  return search.client ? `/clients/${encodeURIComponent(search.client)}` : "/clients";
}
