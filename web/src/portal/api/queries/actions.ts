import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The consumer's actions, open and done. */
export const actionsQuery = queryOptions({
  queryKey: ["actions"],
  queryFn: ({ signal }) => fetchMany("GET /api/actions", { signal }),
});
