import { useSyncExternalStore } from "react";

/** Acts that a consumer may have just completed, by the names of their texts (`next.after`). */
export type ActName =
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

/** An act that the consumer has just completed. */
export interface FinishedAct {
  name: ActName;
  /** The sentence that it succeeded, where the page that it leads to says it. */
  text: string | null;
  /** The instant at which it was completed, in milliseconds. */
  at: number;
  /** The path of the page on which it was completed, which names the action. */
  from: string;
}

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
  announce: (name: ActName, text: string | null = null): void =>
    set({ act: { name, text, at: Date.now(), from: location.pathname }, page: null }),
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
