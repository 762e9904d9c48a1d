import { queryOptions } from "@tanstack/react-query";
import { fetchList, sendCommand } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
import type { Attributes } from "../../shared/api/operations";

export type Notice = Entity<Attributes<"GET /api/notices">>;

/** The firm's notices to the consumer, the newest first. */
export const noticesQuery = queryOptions({
  queryKey: ["notices"],
  queryFn: ({ signal }) => fetchList("GET /api/notices", { signal }),
  select: ({ items }) => items,
});

/** Marks notices as seen by the consumer. */
export const markRead = (ids: string[]) => sendCommand("POST /api/notices/read", { body: { ids } });
