import { useQueryClient } from "@tanstack/react-query";
import { meQuery } from "../session/queries";

/** Reads again by what the member can sign in. */
export function useRefreshMe(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: meQuery.queryKey });
}
