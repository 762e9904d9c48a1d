import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The consumer's dossiers, with their progress and the firm's contact persons. */
export const dossiersQuery = queryOptions({
  queryKey: ["dossiers"],
  queryFn: ({ signal }) => fetchMany("GET /api/dossiers", { signal }),
});
