import { queryOptions } from "@tanstack/react-query";
import { many } from "../../api/client";
import type { Localised } from "../../wording/language";

/** A line of news of the firm. */
export interface News {
  label: Localised | null;
}

export const fetchNotifications = (signal?: AbortSignal) =>
  many<News>("/api/notifications", signal ? { signal } : {});

/** What the firm wants every consumer to know. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => fetchNotifications(signal),
});
