import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Entity, toEntity } from "../../shared/api/jsonapi";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

export type FirmMessage = Entity<BackOfficeSchemas["FirmMessage"]>;
export type FirmThread = BackOfficeSchemas["FirmThread"];

/** The name of the general thread in an address; a dossier has its external id. */
export const GENERAL = "(general)";

/** Returns the thread with the unread message that waits the longest; the general one where none waits. */
export function waitingThread(threads: readonly FirmThread[]): string {
  const [longest] = threads
    .filter(({ unread }) => unread > 0)
    .toSorted((a, b) => (a.unread_since ?? "").localeCompare(b.unread_since ?? ""));
  return longest?.dossier?.external_id ?? GENERAL;
}

export const threadsQuery = (client: string) =>
  queryOptions({
    queryKey: ["clients", client, "threads"],
    queryFn: async ({ signal }) => {
      const path = { external_id: client };
      const { data } = await call("GET /consumers/{external_id}/messages/threads", { path, signal });
      return data.map(({ attributes }) => attributes);
    },
  });

/** The pages of a thread, the newest first; without a dossier the general thread. */
export const threadQuery = (client: string, dossier: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["clients", client, "messages", dossier ?? ""],
    queryFn: async ({ pageParam, signal }) => {
      const { data, meta } = await call("GET /consumers/{external_id}/messages", {
        path: { external_id: client },
        query: { dossier, before: pageParam },
        signal,
      });
      return { items: data.map(toEntity), meta };
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next,
  });
