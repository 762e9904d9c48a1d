import { queryOptions } from "@tanstack/react-query";
import { fetchOne } from "../../../shared/api/client";
import type { Consumer } from "../entities";

/** The signed-in consumer. */
export const consumerQuery = queryOptions({
  queryKey: ["consumer"],
  queryFn: ({ signal }) => fetchOne<Consumer>("/api/consumers", { signal }),
});
