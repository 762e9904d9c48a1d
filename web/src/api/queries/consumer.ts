import { queryOptions } from "@tanstack/react-query";
import { one } from "../client";
import type { Consumer } from "../entities";

export const fetchConsumer = (signal?: AbortSignal) =>
  one<Consumer>("/api/consumers", signal ? { signal } : {});

/** The signed-in consumer. */
export const consumerQuery = queryOptions({
  queryKey: ["consumer"],
  queryFn: ({ signal }) => fetchConsumer(signal),
});
