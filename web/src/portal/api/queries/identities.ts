import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The identity providers to which the signed-in consumer's account is linked. */
export const identitiesQuery = queryOptions({
  queryKey: ["identities"],
  queryFn: ({ signal }) => fetchMany("GET /api/auth/identities", { signal }),
  meta: { persist: false },
});
