import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Entity, toEntity } from "../../shared/api/jsonapi";
import { call } from "../api/client";
import type { Schemas } from "../api/operations";

export type Message = Entity<Schemas["FirmMessage"]>;
export type Thread = Schemas["FirmThread"];

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
