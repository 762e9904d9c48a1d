import { queryOptions } from "@tanstack/react-query";
import { fetchMany } from "../../../shared/api/client";
import type { LocalisedText } from "../../../shared/i18n/language";

/** A picture that leads somewhere, per language. */
export interface Banner {
  title: LocalisedText | null;
  url: LocalisedText | null;
  image: LocalisedText | null;
}

/** The firm's banners. */
export const bannersQuery = queryOptions({
  queryKey: ["banners"],
  queryFn: ({ signal }) => fetchMany<Banner>("/api/banners", { signal }),
});
