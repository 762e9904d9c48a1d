import { queryOptions } from "@tanstack/react-query";
import { many } from "../../api/client";
import type { Localised } from "../../wording/language";

/** A picture that leads somewhere, per language. */
export interface Banner {
  title: Localised | null;
  url: Localised | null;
  image: Localised | null;
}

/** The firm's banners. */
export const bannersQuery = queryOptions({
  queryKey: ["banners"],
  queryFn: ({ signal }) => many<Banner>("/api/banners", { signal }),
});
