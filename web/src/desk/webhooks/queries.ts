import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas, JsonResponse } from "../api/operations";

export type Endpoint = BackOfficeSchemas["Endpoint"];
export type StoredEndpoint = JsonResponse<"GET /webhook-endpoints/{id}">["data"];
export type DeliveryStatus = BackOfficeSchemas["DeliveryStatus"];
export type Delivery = JsonResponse<"GET /webhook-endpoints/{id}/deliveries">["data"][number];

/** Number of deliveries that are shown at a time. */
const PAGE = 25;

export const endpointsQuery = queryOptions({
  queryKey: ["webhooks"],
  queryFn: async ({ signal }) => (await call("GET /webhook-endpoints", { signal })).data,
});

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["webhooks", id],
    queryFn: async ({ signal }) => (await call("GET /webhook-endpoints/{id}", { path: { id }, signal })).data,
  });

export const deliveriesQuery = (id: string, status: DeliveryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ["webhooks", id, "deliveries", status ?? "all"],
    queryFn: ({ signal, pageParam }) =>
      call("GET /webhook-endpoints/{id}/deliveries", {
        path: { id },
        query: { status, after: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ meta }) => meta.next,
  });

/** Every type of event, by name. */
export const eventTypesQuery = queryOptions({
  queryKey: ["event-types"],
  queryFn: async ({ signal }) => {
    const { data } = await call("GET /schemas", { signal });
    const names = data.flatMap(({ id }) => (id.startsWith("events/") ? [id.slice("events/".length)] : []));
    // A test goes to the endpoint that it is for, whatever that wants to hear.
    return names.filter((name) => name !== "webhook.test").toSorted((a, b) => a.localeCompare(b));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export type EndpointInput = BackOfficeSchemas["NewEndpoint"];

type One = Promise<StoredEndpoint>;

export const createEndpoint = async (body: EndpointInput): One =>
  (await call("POST /webhook-endpoints", { body })).data;

export const changeEndpoint = async (id: string, body: BackOfficeSchemas["EndpointChange"]): One =>
  (await call("PATCH /webhook-endpoints/{id}", { path: { id }, body })).data;

export const removeEndpoint = (id: string): Promise<unknown> =>
  call("DELETE /webhook-endpoints/{id}", { path: { id } });

export const rotateSecret = async (id: string): One =>
  (await call("POST /webhook-endpoints/{id}/rotate-secret", { path: { id }, body: { overlap_hours: 24 } }))
    .data;

export const sendTest = (id: string): Promise<unknown> =>
  call("POST /webhook-endpoints/{id}/test", { path: { id } });

export const replaySince = (id: string, since: string): Promise<unknown> =>
  call("POST /webhook-endpoints/{id}/replay", { path: { id }, body: { since } });

export const resendDelivery = (id: string, delivery: string): Promise<unknown> =>
  call("POST /webhook-endpoints/{id}/deliveries/{delivery}/resend", { path: { id, delivery } });
