import { temporary } from "../api/state";
import { claims } from "../api/tokens";

/**
 * What has been typed but not yet saved on the server, kept in this tab for the person who typed it: over a reload and
 * an expired session, at most a day, and not after they have signed out.
 */

const PREFIX = "balie.draft.";
const DAY = 86_400_000;

interface Waiting<V> {
  values: V;
  /** The server's revision that this goes on from. */
  revision: number | string | null;
  owner: string;
  /** When it was typed, in milliseconds since 1970. */
  at: number;
}

const owner = (): string => claims()?.sub ?? temporary()?.id ?? "";

/** The one whose session has just ended: what they typed is theirs when they come back. */
let last = owner();

const who = (): string => {
  last = owner() || last;
  return last;
};

function find<V>(name: string): Waiting<V> | null {
  try {
    const found: Waiting<V> | null = JSON.parse(sessionStorage.getItem(name) ?? "null");
    return found && Math.abs(Date.now() - found.at) < DAY ? found : null;
  } catch {
    return null;
  }
}

const names = (): string[] => Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX));

export const localDraft = {
  keep<V>(action: string, draft: Omit<Waiting<V>, "owner" | "at">): void {
    try {
      const waiting: Waiting<V> = { ...draft, owner: who(), at: Date.now() };
      sessionStorage.setItem(PREFIX + action, JSON.stringify(waiting));
    } catch {
      // Without room in the browser the server still has what was saved.
    }
  },

  read<V>(action: string): Waiting<V> | null {
    const found = find<V>(PREFIX + action);
    if (found && found.owner === who()) return found;
    sessionStorage.removeItem(PREFIX + action);
    return null;
  },

  forget(action: string): void {
    sessionStorage.removeItem(PREFIX + action);
  },

  /** Forgets what nobody comes back for: what is too old, and what is not of whoever is signed in. */
  forgetOld(): void {
    const now = owner();
    for (const name of names()) {
      const found = find(name);
      const isForeign = found && now && found.owner && found.owner !== now;
      if (!found || isForeign) sessionStorage.removeItem(name);
    }
  },

  forgetAll(): void {
    for (const name of names()) sessionStorage.removeItem(name);
  },
};
