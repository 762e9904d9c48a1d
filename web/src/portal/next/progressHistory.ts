/**
 * The progress that this device last showed of each dossier, so that a lower figure can be explained. It stays after
 * signing out, without anything readable: dossiers and actions are named by hashes of their ids.
 */

const KEY = "balie.progress";

/** Greatest number of dossiers that are remembered on a device; those seen longest ago are forgotten. */
const MAX_DOSSIERS = 20;

/** The progress of a dossier on the day on which it was shown. */
export interface ShownProgress {
  percent: number;
  /** `YYYY-MM-DD`. */
  day: string;
  /** Hashes of the actions that were done. */
  done: string[];
}

type History = [dossier: string, shown: ShownProgress][];

export async function hashOf(id: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  return [...new Uint8Array(digest).slice(0, 6)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function history(): History {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? (stored as History) : [];
  } catch {
    return [];
  }
}

/** Returns the progress of a dossier that was last shown on this device. */
export async function lastShownProgress(dossier: string): Promise<ShownProgress | null> {
  const hash = await hashOf(dossier);
  return history().find(([name]) => name === hash)?.[1] ?? null;
}

export async function rememberShown(dossier: string, shown: ShownProgress): Promise<void> {
  const hash = await hashOf(dossier);
  const others = history().filter(([name]) => name !== hash);
  try {
    localStorage.setItem(KEY, JSON.stringify([...others, [hash, shown]].slice(-MAX_DOSSIERS)));
  } catch {
    // When the storage is full, a later fall goes without its sentence.
  }
}
