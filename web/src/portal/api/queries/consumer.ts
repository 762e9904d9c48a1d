import { queryOptions } from "@tanstack/react-query";
import { fetchOne } from "../../../shared/api/client";

/** The signed-in consumer. */
export const consumerQuery = queryOptions({
  queryKey: ["consumer"],
  queryFn: ({ signal }) => fetchOne("GET /api/consumers", { signal }),
});
