import type { ComponentType, ReactNode } from "react";
import type { RequestOptions } from "../../shared/api/client";
import { loadAllTranslations } from "../../shared/i18n";
import { loadSanitiser } from "../../shared/ui/Html";

type ShellComponent = ComponentType<{ children: ReactNode }>;

let shell: ShellComponent | null = null;

/** The layout for signed-in consumers if it has been loaded, so that it renders without suspending. */
export const loadedShell = (): ShellComponent | null => shell;

/** Loads the layout for signed-in consumers, with all texts and the HTML sanitiser, which its menus need. */
export async function loadShell(): Promise<{ default: ShellComponent }> {
  const [{ Shell }] = await Promise.all([import("./signedIn"), loadAllTranslations(), loadSanitiser()]);
  shell = Shell;
  return { default: Shell };
}

/** Loads the layout and requests what the overview shows, for a session that is about to start. */
export async function loadOverview(request: RequestOptions): Promise<void> {
  const { prefetchOverview } = await import("./signedIn");
  prefetchOverview(request);
}
