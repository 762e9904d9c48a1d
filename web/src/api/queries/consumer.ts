import { queryOptions } from "@tanstack/react-query";
import { one } from "../client";
import type { Consumer } from "../entities";

/** The signed-in consumer. */
export const consumerQuery = queryOptions({
  queryKey: ["consumer"],
  queryFn: ({ signal }) => one<Consumer>("/api/consumers", { signal }),
});
