import { queryOptions } from "@tanstack/react-query";
import { many } from "../client";
import type { Dossier } from "../entities";

export const fetchDossiers = (signal?: AbortSignal) =>
  many<Dossier>("/api/dossiers", signal ? { signal } : {});

/** The consumer's dossiers, with the progress and the people of the firm. */
export const dossiersQuery = queryOptions({
  queryKey: ["dossiers"],
  queryFn: ({ signal }) => fetchDossiers(signal),
});
