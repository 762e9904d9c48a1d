import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** How many products and open actions there are of each kind; the id is the kind. */
export const definitionsQuery = queryOptions({
  queryKey: ["definitions"],
  queryFn: ({ signal }) => fetchMany("GET /api/products/definitions", { signal }),
});
