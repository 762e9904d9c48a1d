import type { ComponentType, ReactNode } from "react";
import { loadAllTranslations } from "../../shared/i18n";
import { loadSanitiser } from "../../shared/ui/Html";

type ShellComponent = ComponentType<{ children: ReactNode }>;

let shell: ShellComponent | null = null;

/** The layout for signed-in consumers if it has been loaded, so that it renders without suspending. */
export const loadedShell = (): ShellComponent | null => shell;

/** Loads the layout for signed-in consumers, with all texts and the HTML sanitiser, which its menus need. */
export async function loadShell(): Promise<{ default: ShellComponent }> {
  const [module] = await Promise.all([import("./Shell"), loadAllTranslations(), loadSanitiser()]);
  shell = module.default;
  return module;
}
