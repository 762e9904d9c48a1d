import type { ListedProduct } from "../records/store";

interface DossierRequest {
  id: string;
  attributes: { product?: { kind: string; external_id: string } | null; invoice?: string | null };
}

/** The requests about a dossier or one of its products; once each, also where they were put to both partners. */
export function requestsOfDossier<R extends DossierRequest>(
  requests: readonly R[],
  dossier: string,
  products: readonly Pick<ListedProduct, "kind" | "id">[],
): R[] {
  const subjects = new Set([`dossier ${dossier}`, ...products.map(({ kind, id }) => `${kind} ${id}`)]);
  const found = requests.filter(({ attributes: { product, invoice } }) =>
    product ? subjects.has(`${product.kind} ${product.external_id}`) : subjects.has(`invoice ${invoice}`),
  );
  return [...new Map(found.map((request) => [request.id, request])).values()];
}
