import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The library of important documents. The server translates its categories to the language of the request. */
export const documentsQuery = (language: string) =>
  queryOptions({
    queryKey: ["documents", language],
    queryFn: ({ signal }) => fetchMany("GET /api/documents", { signal }),
  });
