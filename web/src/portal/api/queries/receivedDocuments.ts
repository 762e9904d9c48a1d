import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { ReceivedDocument } from "../entities";

/** What the firm gave the consumer for their products, newest first. */
export const receivedDocumentsQuery = queryOptions({
  queryKey: ["received"],
  queryFn: ({ signal }) => fetchMany<ReceivedDocument>("/api/documents/received", { signal }),
});
