/** Code of a new session in one chunk: the layout, the persisted queries and the queries of the overview. */
import { consumerQuery } from "../api/queries/consumer";
import { definitionsQuery } from "../api/queries/definitions";
import { queryClient } from "../api/queryClient";
import type { SessionData } from "../session/session";

export { persistQueries } from "../api/queryPersistence";
export { prefetchOverview, refreshOverview } from "../dashboard/prefetch";
export { default as Shell } from "./Shell";

export function cacheSessionData({ consumer, definitions }: SessionData): void {
  if (consumer) queryClient.setQueryData(consumerQuery.queryKey, consumer);
  if (definitions) queryClient.setQueryData(definitionsQuery.queryKey, definitions);
}
