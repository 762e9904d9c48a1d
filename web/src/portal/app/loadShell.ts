import type { ComponentType, ReactNode } from "react";
import type { RequestOptions } from "../../shared/api/client";
import { claims } from "../../shared/api/tokens";
import { loadAllTranslations } from "../../shared/i18n";
import { loadSanitiser } from "../../shared/ui/text/Html";
import { readEncrypted } from "../api/encryptedStore";
import type { PersistedQueries } from "../api/queryPersistence";
import type { SessionData } from "../session/session";

type ShellComponent = ComponentType<{ children: ReactNode }>;

let shell: ShellComponent | null = null;
let restored: Promise<void> | null = null;

/** The layout for signed-in consumers if it has been loaded, so that it renders without suspending. */
export const loadedShell = (): ShellComponent | null => shell;

/**
 * Loads the layout for signed-in consumers with the persisted queries that it shows, all texts, and the HTML sanitiser,
 * which its menus need.
 */
export async function loadShell(): Promise<{ default: ShellComponent }> {
  restored ??= restoreQueries().catch((error: unknown) => {
    restored = null;
    throw error;
  });
  const [{ Shell }] = await Promise.all([
    import("./signedIn"),
    restored,
    loadAllTranslations(),
    loadSanitiser(),
  ]);
  shell = Shell;
  return { default: Shell };
}

/** Reads the persisted queries while the code that restores them is loaded. */
async function restoreQueries(): Promise<void> {
  const reading = readEncrypted<PersistedQueries>();
  const { persistQueries, refreshOverview } = await import("./signedIn");
  await persistQueries(reading);
  if (claims() && location.pathname === "/dashboard") void refreshOverview();
}

/** Requests what the overview shows, for a session that is about to start. */
export async function prefetchSession(request: RequestOptions): Promise<void> {
  const { prefetchOverview } = await import("./signedIn");
  await prefetchOverview(request);
}

/** Caches the data with which a session starts. */
export async function cacheSession(data: SessionData): Promise<void> {
  const { cacheSessionData } = await import("./signedIn");
  cacheSessionData(data);
}
