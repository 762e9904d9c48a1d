import type { ComponentType, ReactNode } from "react";
import { loadAllTranslations } from "../../shared/i18n";
import { loadSanitiser } from "../../shared/ui/Html";

type ShellComponent = ComponentType<{ children: ReactNode }>;

let shell: ShellComponent | null = null;

/** The frame of whoever is signed in, once it is loaded: it can then be drawn without a pause. */
export const loadedShell = (): ShellComponent | null => shell;

/** Loads that frame. Its menus name everything there is, so all texts come along, and what cleans the firm's own. */
export async function loadShell(): Promise<{ default: ShellComponent }> {
  const [module] = await Promise.all([import("./Shell"), loadAllTranslations(), loadSanitiser()]);
  shell = module.default;
  return module;
}
