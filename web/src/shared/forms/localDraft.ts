import { actionSession } from "../api/apiContext";
import { claims } from "../api/tokens";

/**
 * What has been typed but not yet saved on the server, kept in this tab for the person who typed it: over a reload and
 * an expired session, at most a day, and not after they have signed out.
 */

const PREFIX = "balie.draft.";
const MAX_AGE_MS = 86_400_000;

interface LocalDraft<V> {
  values: V;
  /** The server's revision that this goes on from. */
  revision: number | string | null;
  owner: string;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
}

const signedInOwner = (): string => claims()?.sub ?? actionSession()?.id ?? "";

/** The one whose session has just ended: what they typed is theirs when they come back. */
let lastOwner = signedInOwner();

const currentOwner = (): string => {
  lastOwner = signedInOwner() || lastOwner;
  return lastOwner;
};

function find<V>(name: string): LocalDraft<V> | null {
  try {
    const found: LocalDraft<V> | null = JSON.parse(sessionStorage.getItem(name) ?? "null");
    return found && Math.abs(Date.now() - found.at) < MAX_AGE_MS ? found : null;
  } catch {
    return null;
  }
}

const names = (): string[] => Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));

export const localDraft = {
  save<V>(action: string, draft: Omit<LocalDraft<V>, "owner" | "at">): void {
    try {
      const waiting: LocalDraft<V> = { ...draft, owner: currentOwner(), at: Date.now() };
      sessionStorage.setItem(PREFIX + action, JSON.stringify(waiting));
    } catch {
      // Without room in the browser the server still has what was saved.
    }
  },

  read<V>(action: string): LocalDraft<V> | null {
    const found = find<V>(PREFIX + action);
    if (found && found.owner === currentOwner()) return found;
    sessionStorage.removeItem(PREFIX + action);
    return null;
  },

  remove(action: string): void {
    sessionStorage.removeItem(PREFIX + action);
  },

  /** Forgets what nobody comes back for: what is too old, and what is not of whoever is signed in. */
  removeStale(): void {
    const now = signedInOwner();
    for (const name of names()) {
      const found = find(name);
      const isForeign = found && now && found.owner && found.owner !== now;
      if (!found || isForeign) sessionStorage.removeItem(name);
    }
  },

  clear(): void {
    for (const name of names()) sessionStorage.removeItem(name);
  },
};
