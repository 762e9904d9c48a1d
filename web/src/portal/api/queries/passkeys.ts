import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";

/** The passkeys of the signed-in consumer, the newest first. */
export const passkeysQuery = queryOptions({
  queryKey: ["passkeys"],
  queryFn: ({ signal }) => fetchMany("GET /api/auth/passkeys", { signal }),
  meta: { persist: false },
});
