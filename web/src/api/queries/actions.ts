import { queryOptions } from "@tanstack/react-query";
import { many } from "../client";
import type { ProductAction } from "../entities";

export const fetchActions = (signal?: AbortSignal) =>
  many<ProductAction>("/api/actions", signal ? { signal } : {});

/** Everything that the firm asks or has asked of the consumer. */
export const actionsQuery = queryOptions({
  queryKey: ["actions"],
  queryFn: ({ signal }) => fetchActions(signal),
});
