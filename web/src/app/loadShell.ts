import type { ComponentType, ReactNode } from "react";
import { fetchCleaner } from "../ui/Html";
import { allWording } from "../wording";

type Frame = ComponentType<{ children: ReactNode }>;

let shell: Frame | null = null;

/** The frame of whoever is signed in, once it is loaded: it can then be drawn without a pause. */
export const loadedShell = (): Frame | null => shell;

/** Loads that frame. Its menus name everything there is, so all texts come along, and what cleans the firm's own. */
export async function loadShell(): Promise<{ default: Frame }> {
  const [module] = await Promise.all([import("./Shell"), allWording(), fetchCleaner()]);
  shell = module.default;
  return module;
}
