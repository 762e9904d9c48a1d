import { fetchMany, type RequestOptions } from "../../shared/api/client";
import { actionsQuery } from "../api/queries/actions";
import { dossiersQuery } from "../api/queries/dossiers";
import { productsQuery } from "../api/queries/products";
import { queryClient } from "../api/queryClient";
import { bannersQuery } from "./queries/banners";
import { notificationsQuery } from "./queries/notifications";

/** Requests the lists of the overview at once, with the token of a session that is about to start. */
export function prefetchOverview(request: RequestOptions): void {
  const prefetch: typeof queryClient.prefetchQuery = (query) => queryClient.prefetchQuery(query);
  void prefetch({ ...notificationsQuery, queryFn: () => fetchMany("GET /api/notifications", request) });
  void prefetch({ ...bannersQuery, queryFn: () => fetchMany("GET /api/banners", request) });
  void prefetch({
    ...productsQuery("appointment"),
    queryFn: () => fetchMany("GET /api/products/appointments", request),
  });
  void prefetch({ ...actionsQuery, queryFn: () => fetchMany("GET /api/actions", request) });
  void prefetch({ ...dossiersQuery, queryFn: () => fetchMany("GET /api/dossiers", request) });
}
