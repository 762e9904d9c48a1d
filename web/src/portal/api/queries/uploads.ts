import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { Upload } from "../entities";

/** What the consumer has sent in, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: ["uploads"],
  queryFn: ({ signal }) => fetchMany<Upload>("/api/documents/uploads", { signal }),
});
