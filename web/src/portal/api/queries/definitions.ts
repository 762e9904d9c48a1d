import { queryOptions, useQuery } from "@tanstack/react-query";
import { fetchList, type List } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Definition } from "../types";

/** How many products and open actions there are of each kind, and how many unread messages; the id is the kind. */
const definitionsList = queryOptions({
  queryKey: ["definitions"],
  queryFn: ({ signal }): Promise<List<Entity<Definition>>> =>
    fetchList("GET /api/products/definitions", { signal }),
});

export const definitionsQuery = queryOptions({ ...definitionsList, select: ({ items }) => items });

const unreadOf = ({ meta }: List<unknown>): number =>
  (meta as { unread_messages?: number | null } | undefined)?.unread_messages ?? 0;

/** How many messages the consumer has not read; none where the firm has no messages. */
export const useUnread = (enabled: boolean): number =>
  useQuery({ ...definitionsList, enabled, select: unreadOf }).data ?? 0;
