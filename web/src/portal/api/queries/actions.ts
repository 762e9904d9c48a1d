import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { ProductAction } from "../entities";

/** The consumer's actions, open and done. */
export const actionsQuery = queryOptions({
  queryKey: ["actions"],
  queryFn: ({ signal }) => fetchMany<ProductAction>("/api/actions", { signal }),
});
