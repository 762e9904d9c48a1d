import { queryOptions } from "@tanstack/react-query";
import { many } from "../client";
import type { Upload } from "../entities";

export const fetchUploads = (signal?: AbortSignal) =>
  many<Upload>("/api/documents/uploads", signal ? { signal } : {});

/** What the consumer has sent in, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: ["uploads"],
  queryFn: ({ signal }) => fetchUploads(signal),
});
