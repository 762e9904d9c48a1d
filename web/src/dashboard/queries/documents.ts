import { queryOptions } from "@tanstack/react-query";
import { many } from "../../api/client";
import type { ImportantDocument } from "../../api/entities";

export const fetchDocuments = (signal?: AbortSignal) =>
  many<ImportantDocument>("/api/documents", signal ? { signal } : {});

/** The library of important documents. */
export const documentsQuery = queryOptions({
  queryKey: ["documents"],
  queryFn: ({ signal }) => fetchDocuments(signal),
});
