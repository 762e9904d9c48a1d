import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { LocalisedText } from "../../../shared/i18n/language";

/** A line of news of the firm. */
export interface News {
  label: LocalisedText | null;
}

/** What the firm wants every consumer to know. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => fetchMany<News>("/api/notifications", { signal }),
});
