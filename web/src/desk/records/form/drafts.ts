/**
 * Unsaved input at the desk, in this tab's `sessionStorage`: it survives a reload, a lost network and a session that
 * ends. It belongs to the member who typed it and goes after a day, when it is saved, and on signing out.
 */

const PREFIX = "balie.desk.draft.";
const MAX_AGE_MS = 86_400_000;

interface StoredDraft<T> {
  content: T;
  owner: string;
  /** Time of storing, in milliseconds since 1970. */
  at: number;
}

export function readDraft<T>(name: string, owner: string): T | null {
  try {
    const found: StoredDraft<T> | null = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
    if (found && found.owner === owner && Math.abs(Date.now() - found.at) < MAX_AGE_MS) return found.content;
  } catch {
    // What cannot be read is as good as none.
  }
  sessionStorage.removeItem(PREFIX + name);
  return null;
}

export function saveDraft<T>(name: string, owner: string, content: T): void {
  try {
    const draft: StoredDraft<T> = { content, owner, at: Date.now() };
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Where the storage is full, the form still has it.
  }
}

export const removeDraft = (name: string): void => sessionStorage.removeItem(PREFIX + name);

/** Removes every draft, when the data of clients leave the browser. */
export function removeDrafts(): void {
  for (const name of Object.keys(sessionStorage))
    if (name.startsWith(PREFIX)) sessionStorage.removeItem(name);
}
