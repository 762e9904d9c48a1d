import { queryOptions } from "@tanstack/react-query";
import { many } from "../client";
import type { ReceivedDocument } from "../entities";

/** What the firm gave the consumer for their products, newest first. */
export const receivedQuery = queryOptions({
  queryKey: ["received"],
  queryFn: ({ signal }) => many<ReceivedDocument>("/api/documents/received", { signal }),
});
