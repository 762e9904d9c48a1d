import type { Licence } from "../api/types";
import { useBoot } from "../app/boot-context";
import { localised } from "../wording/language";

/** A text of the licence for the reader; empty when the firm has none. */
export function useContent(name: Exclude<keyof Licence["content"], "header_full_width">): string {
  return localised(useBoot().licence?.content[name]);
}
