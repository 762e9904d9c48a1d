import { fetchMany, type RequestOptions } from "../../shared/api/client";
import { yieldToMain } from "../../shared/yieldToMain";
import { actionsQuery } from "../api/queries/actions";
import { consumerQuery } from "../api/queries/consumer";
import { definitionsQuery } from "../api/queries/definitions";
import { dossiersQuery } from "../api/queries/dossiers";
import { productsQuery } from "../api/queries/products";
import { queryClient } from "../api/queryClient";
import { getBoot } from "../firm/useBoot";
import { notificationsQuery } from "./queries/notifications";

/** Requests the lists of the overview, with the token of a session that is about to start. */
export async function prefetchOverview(request: RequestOptions): Promise<void> {
  const prefetch: typeof queryClient.prefetchQuery = async (query) => {
    void queryClient.prefetchQuery(query);
    await yieldToMain();
  };
  await prefetch({ ...notificationsQuery, queryFn: () => fetchMany("GET /api/notifications", request) });
  await prefetch({
    ...productsQuery("appointment"),
    queryFn: () => fetchMany("GET /api/products/appointments", request),
  });
  await prefetch({ ...actionsQuery, queryFn: () => fetchMany("GET /api/actions", request) });
  await prefetch({ ...dossiersQuery, queryFn: () => fetchMany("GET /api/dossiers", request) });
  if (showsTimeline())
    await prefetch({
      ...productsQuery("mortgage"),
      queryFn: () => fetchMany("GET /api/products/mortgages", request),
    });
}

/** Requests again what the overview shows, each list in a task of its own, before the overview is rendered. */
export async function refreshOverview(): Promise<void> {
  const refresh: typeof queryClient.prefetchQuery = async (query) => {
    await yieldToMain();
    void queryClient.prefetchQuery(query);
  };
  await refresh(definitionsQuery);
  await refresh(consumerQuery);
  await refresh(notificationsQuery);
  await refresh(productsQuery("appointment"));
  await refresh(actionsQuery);
  await refresh(dossiersQuery);
  if (showsTimeline()) await refresh(productsQuery("mortgage"));
}

const showsTimeline = () => getBoot().licence?.features.do_show_mortgage_timeline === true;
