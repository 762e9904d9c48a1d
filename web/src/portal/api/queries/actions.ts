import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { ProductAction } from "../entities";

/** Everything that the firm asks or has asked of the consumer. */
export const actionsQuery = queryOptions({
  queryKey: ["actions"],
  queryFn: ({ signal }) => fetchMany<ProductAction>("/api/actions", { signal }),
});
