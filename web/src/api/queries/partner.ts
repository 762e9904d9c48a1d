import { queryOptions } from "@tanstack/react-query";
import { one } from "../client";
import type { Partner } from "../entities";

/** The consumer's partner; not found for someone without one. */
export const partnerQuery = queryOptions({
  queryKey: ["partner"],
  queryFn: ({ signal }) => one<Partner>("/api/consumers/partner", { signal }),
});
