import { queryOptions } from "@tanstack/react-query";
import { toEntity } from "../../shared/api/jsonapi";
import { download, getJson, path, sendJson } from "../api/client";
import type { ActionRecord, Member, Upload, WorkItem } from "../api/types";
import { chosenScope, queuePage } from "../worklist/queues";

/** So many deliveries are reviewed after each other before the list is asked for again. */
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
          { scope: chosenScope(undefined, member), of: member },
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

interface UploadDto {
  data: { type: string; id: string; attributes: Omit<Upload, "id"> };
}

/** An upload of a client. */
export const uploadQuery = (id: string) =>
  queryOptions({
    queryKey: ["upload", id],
    queryFn: async ({ signal }): Promise<Upload> =>
      toEntity((await getJson<UploadDto>(path`/backoffice/v1/uploads/${id}`, signal)).data),
  });

/** The content of a file, which does not change under its id. */
export const contentQuery = (id: string) =>
  queryOptions({
    queryKey: ["upload-content", id],
    queryFn: ({ signal }) => download(path`/backoffice/v1/uploads/${id}/content`, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });

/** The request to the client. */
export const actionQuery = (externalId: string) =>
  queryOptions({
    queryKey: ["action", externalId],
    queryFn: async ({ signal }) =>
      (await getJson<{ data: ActionRecord }>(path`/backoffice/v1/actions/${externalId}`, signal)).data,
    staleTime: 60_000,
  });

export interface Decision {
  verdict: "accepted" | "rejected";
  reason?: string;
}

/** Decides about a delivery, unless the client has delivered something else meanwhile. */
export const sendDecision = (action: string, upload: string, decision: Decision): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/actions/${action}/review`, { body: { ...decision, upload } });

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
