import { useSyncExternalStore } from "react";

/** Acts that a consumer may have just completed, by the names of their texts (`next.after`). */
export type FinishedAct =
  | "upload"
  | "inventory"
  | "advice"
  | "conditions"
  | "signature"
  | "approval"
  | "proposal"
  | "mortgage"
  | "opportunity"
  | "check"
  | "payment"
  | "damage"
  | "cancellation";

/** The last act, and the page that it led to once that is open. */
let last: { act: FinishedAct; page: string | null } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof last): void {
  last = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers the last act for the page that it leads to, which says what happens next. */
export const finishedAct = {
  announce: (act: FinishedAct): void => set({ act, page: null }),
  clear: (): void => set(null),
  /** Notes which page is open: the first one after the act keeps it, any other ends it. */
  openPage(path: string): void {
    if (!last) return;
    last.page ??= path;
    if (last.page !== path) set(null);
  },
};

export const useFinishedAct = (): FinishedAct | null =>
  useSyncExternalStore(subscribe, () => last?.act ?? null);
