import { queryOptions } from "@tanstack/react-query";
import { many } from "../client";
import type { Upload } from "../entities";

/** What the consumer has sent in, newest first. */
export const uploadsQuery = queryOptions({
  queryKey: ["uploads"],
  queryFn: ({ signal }) => many<Upload>("/api/documents/uploads", { signal }),
});
