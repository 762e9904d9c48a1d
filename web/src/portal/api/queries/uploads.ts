import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The documents that the consumer uploaded, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: ["uploads"],
  queryFn: ({ signal }) => fetchMany("GET /api/documents/uploads", { signal }),
});
