import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { Dossier } from "../entities";

/** The consumer's dossiers, with their progress and the firm's contact persons. */
export const dossiersQuery = queryOptions({
  queryKey: ["dossiers"],
  queryFn: ({ signal }) => fetchMany<Dossier>("/api/dossiers", { signal }),
});
