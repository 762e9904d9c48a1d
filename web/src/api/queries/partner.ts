import { queryOptions } from "@tanstack/react-query";
import { one } from "../client";
import type { Partner } from "../entities";

export const fetchPartner = (signal?: AbortSignal) =>
  one<Partner>("/api/consumers/partner", signal ? { signal } : {});

/** The consumer's partner; not found for someone without one. */
export const partnerQuery = queryOptions({
  queryKey: ["partner"],
  queryFn: ({ signal }) => fetchPartner(signal),
});
