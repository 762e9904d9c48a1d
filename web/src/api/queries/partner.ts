import { queryOptions, useQuery } from "@tanstack/react-query";
import { one } from "../client";
import type { Partner } from "../entities";
import { ApiError } from "../error";
import { consumerQuery } from "./consumer";

const partnerQuery = queryOptions({
  queryKey: ["partner"],
  queryFn: ({ signal }) => one<Partner>("/api/consumers/partner", { signal }),
});

/** The consumer's partner, asked for only where there is one: `null` for somebody alone, nothing while unknown. */
export function usePartner() {
  const consumer = useQuery(consumerQuery);
  const alone = consumer.data !== undefined && !consumer.data.partner;
  const { data, error, refetch } = useQuery({
    ...partnerQuery,
    enabled: consumer.data !== undefined && !alone,
  });
  // The firm may name a partner who has no account.
  const absent = alone || (error instanceof ApiError && error.status === 404);
  return { partner: absent ? null : data, error: absent ? null : error, refetch };
}
