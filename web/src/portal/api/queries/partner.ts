import { queryOptions, useQuery } from "@tanstack/react-query";
import { fetchOne } from "../../../shared/api/client";
import { ApiError } from "../../../shared/api/error";
import type { Consumer } from "../types";
import { alwaysFresh } from "./alwaysFresh";
import { consumerQuery } from "./consumer";

const partnerQuery = queryOptions({
  queryKey: ["partner"],
  queryFn: ({ signal }) => fetchOne("GET /api/consumers/partner", { signal }),
});

/** The consumer's partner, requested only if there is one: `null` for none, `undefined` while unknown. */
export function usePartner() {
  return usePartnerQuery(useQuery(consumerQuery).data, {});
}

/** Returns the partner as `usePartner` does, for a form that starts from the newest records. */
export function usePartnerForForm(consumer: Consumer | undefined) {
  return usePartnerQuery(consumer, { queryKey: ["form", "partner"], ...alwaysFresh });
}

function usePartnerQuery(consumer: Consumer | undefined, options: object) {
  const alone = consumer !== undefined && !consumer.partner;
  const { data, error, refetch } = useQuery({
    ...partnerQuery,
    ...options,
    enabled: consumer !== undefined && !alone,
  });
  // The firm may name a partner who has no account.
  const isAbsent = alone || (error instanceof ApiError && error.status === 404);
  return { partner: isAbsent ? null : data, error: isAbsent ? null : error, refetch };
}
