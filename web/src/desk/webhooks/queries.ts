import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, path, sendJson, withQuery } from "../api/client";
import type { DeliveryStatus } from "./status";

export interface Endpoint {
  url: string;
  description: string | null;
  /** `null`: every type. */
  event_types: string[] | null;
  enabled: boolean;
  disabled_reason: "asked" | "gone" | "failing" | null;
  disabled_at: string | null;
  failing_since: string | null;
  quiet_until: string | null;
  previous_secret_until: string | null;
  created_at: string;
  /** Only in the answer to making the endpoint or changing its secret. */
  secret?: string;
}

export interface StoredEndpoint {
  id: string;
  attributes: Endpoint;
}

export interface Delivery {
  id: string;
  attributes: {
    event_type: string;
    status: DeliveryStatus;
    attempt_count: number;
    next_attempt_at: string | null;
    delivered_at: string | null;
    failed_at: string | null;
    last_status: number | null;
    last_error: string | null;
    created_at: string;
  };
}

const ENDPOINTS = "/backoffice/v1/webhook-endpoints";
/** So many deliveries are shown at a time. */
const PAGE = 25;

export const endpointsQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) => (await getJson<{ data: StoredEndpoint[] }>(ENDPOINTS, signal)).data,
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: async ({ signal }) =>
      (await getJson<{ data: StoredEndpoint }>(path`/backoffice/v1/webhook-endpoints/${id}`, signal)).data,
  });

export const deliveriesQuery = (id: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", status ?? "all"],
    queryFn: ({ signal, pageParam }) => {
      const address = path`/backoffice/v1/webhook-endpoints/${id}/deliveries`;
      const query = { status, after: pageParam, limit: PAGE };
      return getJson<{ data: Delivery[]; meta: { next: string | null } }>(withQuery(address, query), signal);
    },
    initialPageParam: "",
    getNextPageParam: ({ meta }) => meta.next,
  });

/** Every type of event, by name. */
export const eventTypesQuery = queryOptions({
  queryKey: ["event-types"],
  queryFn: async ({ signal }) => {
    const { data } = await getJson<{ data: { id: string }[] }>("/backoffice/v1/schemas", signal);
    const names = data.flatMap(({ id }) => (id.startsWith("events/") ? [id.slice("events/".length)] : []));
    // A test goes to the endpoint that it is for, whatever that wants to hear.
    return names.filter((name) => name !== "webhook.test").toSorted((a, b) => a.localeCompare(b));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export interface EndpointInput {
  url: string;
  description: string | null;
  event_types: string[] | null;
}

type One = Promise<StoredEndpoint>;
const dataOf = async (answer: Promise<{ data: StoredEndpoint }>): One => (await answer).data;

export const createEndpoint = (body: EndpointInput): One => dataOf(sendJson("POST", ENDPOINTS, { body }));

export const changeEndpoint = (id: string, body: Partial<EndpointInput> | { enabled: boolean }): One =>
  dataOf(sendJson("PATCH", path`/backoffice/v1/webhook-endpoints/${id}`, { body }));

export const removeEndpoint = (id: string): Promise<unknown> =>
  sendJson("DELETE", path`/backoffice/v1/webhook-endpoints/${id}`);

export const rotateSecret = (id: string): One =>
  dataOf(
    sendJson("POST", path`/backoffice/v1/webhook-endpoints/${id}/rotate-secret`, {
      body: { overlap_hours: 24 },
    }),
  );

export const sendTest = (id: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/webhook-endpoints/${id}/test`);

export const replaySince = (id: string, since: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/webhook-endpoints/${id}/replay`, { body: { since } });

export const resendDelivery = (id: string, delivery: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/webhook-endpoints/${id}/deliveries/${delivery}/resend`);
