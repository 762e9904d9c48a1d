import { queryOptions } from "@tanstack/react-query";
import { fetchOne } from "../../../shared/api/client";
import { alwaysFresh } from "./alwaysFresh";

/** The query of the signed-in consumer. */
export const consumerQuery = queryOptions({
  queryKey: ["consumer"],
  queryFn: ({ signal }) => fetchOne("GET /api/consumers", { signal }),
});

/** The signed-in consumer for a form, which starts from the newest record. */
export const freshConsumerQuery = queryOptions({
  ...consumerQuery,
  queryKey: ["form", "consumer"],
  ...alwaysFresh,
});
