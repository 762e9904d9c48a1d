import { useSyncExternalStore } from "react";

/** The message on the page that an act led to. */
export interface PageNotice {
  kind: "info" | "warning";
  text: string;
}

/** The last notice, and the page that shows it once that is open. */
let last: { notice: PageNotice; page: string | null } | null = null;
const listeners = new Set<() => void>();

function set(next: typeof last): void {
  last = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A notice that stays on the page that follows, where a message over the page would be gone before it is read. */
export const pageNotice = {
  announce: (notice: PageNotice): void => set({ notice, page: null }),
  clear: (): void => set(null),
  /** Notes which page is open: the first one after the announcement keeps it, any other ends it. */
  openPage(path: string): void {
    if (!last) return;
    if (last.page === null) last = { ...last, page: path };
    else if (last.page !== path) set(null);
  },
};

export const usePageNotice = (): PageNotice | null =>
  useSyncExternalStore(subscribe, () => last?.notice ?? null);
