import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The documents of the firm for the consumer's products, newest first. */
export const receivedDocumentsQuery = queryOptions({
  queryKey: ["received"],
  queryFn: ({ signal }) => fetchMany("GET /api/documents/received", { signal }),
});
