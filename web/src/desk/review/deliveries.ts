import { queryOptions } from "@tanstack/react-query";
import { toEntity } from "../../shared/api/jsonapi";
import { call, download } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import type { Member } from "../api/signInSchemas";
import { chosenScope, queuePage, type WorkItem } from "../worklist/queues";

/** Number of pages of deliveries that are reviewed before the list is asked for again. */
const MAX_PAGES = 4;

/** The deliveries that wait for a review, the oldest first. */
export const deliveriesQuery = (member: Member) =>
  queryOptions({
    queryKey: ["deliveries", member.scope],
    queryFn: async ({ signal }) => {
      const found: WorkItem[] = [];
      let after: string | null = null;
      for (let count = 0; count < MAX_PAGES; count += 1) {
        const page = await queuePage(
          "deliveries",
          { scope: chosenScope(undefined, member), viewer: member },
          after,
          signal,
        );
        found.push(...page.items);
        after = page.next;
        if (!after) break;
      }
      return found;
    },
  });

/** The metadata of a file that a client delivered. */
export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ["upload", id],
    queryFn: async ({ signal }) => toEntity((await call("GET /uploads/{id}", { path: { id }, signal })).data),
  });

/** The deliveries that were rejected before for the same request, the last first. */
export const rejectedQuery = (action: string) =>
  queryOptions({
    queryKey: ["uploads", "rejected", action],
    queryFn: async ({ signal }) => {
      const { data } = await call("GET /uploads", { query: { action, limit: 100 }, signal });
      return data
        .map(toEntity)
        .filter(({ state }) => state === "rejected")
        .reverse();
    },
    enabled: action !== "",
  });

/** The content of a file, which does not change under its id. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["upload-content", id],
    queryFn: ({ signal }) => download("GET /uploads/{id}/content", { path: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** The request to the client. */
export const actionQuery = (externalId: string) =>
  queryOptions({
    queryKey: ["action", externalId],
    queryFn: async ({ signal }) =>
      (await call("GET /actions/{external_id}", { path: { external_id: externalId }, signal })).data,
    staleTime: 60_000,
  });

export type Decision = Omit<BackOfficeSchemas["Review"], "upload">;

/** Decides about a delivery, unless the client has delivered something else meanwhile. */
export const sendDecision = (action: string, upload: string, decision: Decision): Promise<unknown> =>
  call("POST /actions/{external_id}/review", {
    path: { external_id: action },
    body: { ...decision, upload },
  });

/** The delivery to go to after one that was decided: the next, or the last that remains; `null` when none does. */
export function nextAfter(ids: readonly string[], decided: string): string | null {
  const place = ids.indexOf(decided);
  const rest = ids.filter((id) => id !== decided);
  return rest[Math.min(Math.max(place, 0), rest.length - 1)] ?? null;
}

/** The ids beside a delivery in the list. */
export function neighbours(ids: readonly string[], current: string) {
  const place = ids.indexOf(current);
  return {
    place: place + 1,
    previous: place > 0 ? ids[place - 1] : undefined,
    next: place >= 0 ? ids[place + 1] : ids[0],
  };
}
