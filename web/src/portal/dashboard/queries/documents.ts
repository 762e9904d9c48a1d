import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The library of important documents; its headings come in the language (a tag of the wording) of the call. */
export const documentsQuery = (language: string) =>
  queryOptions({
    queryKey: ["documents", language],
    queryFn: ({ signal }) => fetchMany("GET /api/documents", { signal }),
  });
