import { actionSession } from "../../api/apiContext";
import { claims } from "../../api/tokens";

/**
 * Drafts in this tab's `sessionStorage` that are not saved on the server yet. They survive a reload and an expired
 * session, belong to the person who typed them, and are removed after a day and on signing out.
 */

const PREFIX = "balie.draft.";
const MAX_AGE_MS = 86_400_000;

interface LocalDraft<V> {
  values: V;
  /** The server's revision of the draft that these values are based on. */
  revision: number | string | null;
  owner: string;
  /** Time of storing, in milliseconds since 1970. */
  at: number;
}

const signedInOwner = (): string => claims()?.sub ?? actionSession()?.id ?? "";

/** The owner whose session has just ended, who finds the drafts again after the next sign-in. */
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
      const record: LocalDraft<V> = { ...draft, owner: currentOwner(), at: Date.now() };
      sessionStorage.setItem(PREFIX + action, JSON.stringify(record));
    } catch {
      // When the storage is full, the server still has the last saved draft.
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

  /** Removes drafts that are too old or belong to another consumer than the signed-in one. */
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
