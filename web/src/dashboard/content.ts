import { useBoot } from "../app/boot-context";
import { type Localised, localised } from "../wording/language";

/** A text of the licence for the reader; empty when the firm has none. */
export function useContent(name: string): string {
  const value = useBoot().licence?.content[name];
  return typeof value === "boolean" ? "" : localised(value as Localised | string | null | undefined);
}
