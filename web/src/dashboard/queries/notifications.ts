import { queryOptions } from "@tanstack/react-query";
import { many } from "../../api/client";
import type { Localised } from "../../wording/language";

/** A line of news of the firm. */
export interface News {
  label: Localised | null;
}

/** What the firm wants every consumer to know. */
export const notificationsQuery = queryOptions({
  queryKey: ["notifications"],
  queryFn: ({ signal }) => many<News>("/api/notifications", { signal }),
});
