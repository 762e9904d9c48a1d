import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The query of the firm's banners. */
export const bannersQuery = queryOptions({
  queryKey: ["banners"],
  queryFn: ({ signal }) => fetchMany("GET /api/banners", { signal }),
});
