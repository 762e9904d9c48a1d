import { localise } from "../../shared/i18n/language";
import type { Licence } from "../api/types";
import { useBoot } from "./useBoot";

/** A text of the licence in the page's language; empty when the firm has none. */
export function useLicenceContent(name: Exclude<keyof Licence["content"], "header_full_width">): string {
  return localise(useBoot().licence?.content[name]);
}
