import { temporary } from "../api/state";
import { claims } from "../api/tokens";

/** What has been typed but not yet saved on the server, kept in this tab for the person who typed it. */

const PREFIX = "balie.draft.";

interface Waiting<V> {
  values: V;
  /** The server's revision that this goes on from. */
  revision: number | string | null;
  owner: string;
}

const owner = (): string => claims()?.sub ?? temporary()?.id ?? "";

/** The one whose session has just ended: what they typed is theirs when they come back. */
let last = owner();

const who = (): string => {
  last = owner() || last;
  return last;
};

export const localDraft = {
  keep<V>(action: string, draft: Omit<Waiting<V>, "owner">): void {
    try {
      sessionStorage.setItem(PREFIX + action, JSON.stringify({ ...draft, owner: who() }));
    } catch {
      // Without room in the browser the server still has what was saved.
    }
  },

  read<V>(action: string): Waiting<V> | null {
    try {
      const found: Waiting<V> | null = JSON.parse(sessionStorage.getItem(PREFIX + action) ?? "null");
      if (found && found.owner === who()) return found;
      sessionStorage.removeItem(PREFIX + action);
    } catch {
      sessionStorage.removeItem(PREFIX + action);
    }
    return null;
  },

  forget(action: string): void {
    sessionStorage.removeItem(PREFIX + action);
  },
};
