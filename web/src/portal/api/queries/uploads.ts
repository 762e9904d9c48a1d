import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { Upload } from "../entities";

/** The documents that the consumer uploaded, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: ["uploads"],
  queryFn: ({ signal }) => fetchMany<Upload>("/api/documents/uploads", { signal }),
});
