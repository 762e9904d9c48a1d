/** Returns the path of the page that has a new product: that of its dossier, of its client, or of all clients. */
export function pathOfParent(search: { client?: string | undefined; dossier?: string | undefined }): string {
  if (search.dossier) return `/dossiers/${encodeURIComponent(search.dossier)}`;
  return search.client ? `/clients/${encodeURIComponent(search.client)}` : "/clients";
}
