import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { Dossier } from "../entities";

/** The consumer's dossiers, with the progress and the people of the firm. */
export const dossiersQuery = queryOptions({
  queryKey: ["dossiers"],
  queryFn: ({ signal }) => fetchMany<Dossier>("/api/dossiers", { signal }),
});
