import type { Licence } from "../api/types";
import { useBoot } from "./useBoot";

/** The features, modules and texts of the licence; nothing is enabled while no firm is known. */
export function useLicence() {
  const licence = useBoot().licence;
  return {
    name: licence?.name ?? "",
    feature: (name: keyof Licence["features"]): boolean => licence?.features[name] === true,
    module: (name: keyof Licence["modules"]): boolean => licence?.modules[name] === true,
    content: licence?.content,
    answeringTimes: licence?.answering_times,
    contact: licence?.contact,
  };
}
