import { queryOptions, useQuery } from "@tanstack/react-query";
import { fetchList, type List } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type { Definition } from "../types";

/** Counts of products and open actions of each kind, and of unread messages; the id is the kind. */
const definitionsList = queryOptions({
  queryKey: ["definitions"],
  queryFn: ({ signal }): Promise<List<Entity<Definition>>> =>
    fetchList("GET /api/products/definitions", { signal }),
});

export const definitionsQuery = queryOptions({ ...definitionsList, select: ({ items }) => items });

interface DefinitionsMeta {
  unread_messages?: number | null;
  viewed_by?: string | null;
}
const metaOf = ({ meta }: List<unknown>): DefinitionsMeta => (meta as DefinitionsMeta | undefined) ?? {};
const unreadOf = (list: List<unknown>): number => metaOf(list).unread_messages ?? 0;
const viewedByOf = (list: List<unknown>): string | null => metaOf(list).viewed_by ?? null;

/** Returns the number of unread messages; 0 where the firm has no messages. */
export const useUnread = (enabled: boolean): number =>
  useQuery({ ...definitionsList, enabled, select: unreadOf }).data ?? 0;

/** The colleague of the firm who views the portal as the consumer at this moment. */
export const useViewedBy = (): string | null =>
  useQuery({ ...definitionsList, select: viewedByOf }).data ?? null;
