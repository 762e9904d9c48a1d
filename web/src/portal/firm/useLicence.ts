import type { Licence } from "../api/types";
import { useBoot } from "./useBoot";

/** The features, modules and texts of the licence; nothing is enabled while no firm is known. */
export function useLicence() {
  const { features, modules, content }: Partial<Licence> = useBoot().licence ?? {};
  return {
    feature: (name: keyof Licence["features"]): boolean => features?.[name] === true,
    module: (name: keyof Licence["modules"]): boolean => modules?.[name] === true,
    content: content ?? {},
  };
}
