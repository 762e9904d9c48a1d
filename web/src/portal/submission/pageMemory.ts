import { useSyncExternalStore } from "react";
import { claims, subscribeToSession } from "../../shared/api/tokens";

const PREFIX = "balie.page.";

interface Remembered<T> {
  content: T;
  /** The consumer who did the act; `null` for a guest. */
  owner: string | null;
  /** The page that shows it, once that is open. */
  page: string | null;
}

interface PageMemory<T> {
  /** Remembers the content for the page that opens next. */
  announce: (content: T) => void;
  clear: () => void;
  /** Notes which page is open: the first one after the announcement keeps the content, any other ends it. */
  openPage: (path: string) => void;
  use: () => T | null;
}

const currentOwner = () => claims()?.sub ?? null;

/**
 * Creates a memory of what the page that follows says of an act. It is stored in the tab's `sessionStorage`, so that the
 * page still says it when it is loaded again. Nobody else is told it: it ends with the session.
 */
export function createPageMemory<T>(name: string): PageMemory<T> {
  const key = PREFIX + name;
  const listeners = new Set<() => void>();
  let last = read<T>(key);
  const set = (next: Remembered<T> | null) => {
    last = next;
    store(key, next);
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  subscribeToSession(() => {
    if (last && last.owner !== currentOwner()) set(null);
  });
  return {
    announce: (content) => set({ content, owner: currentOwner(), page: null }),
    clear: () => set(null),
    openPage: (page) => {
      if (!last || last.page === page) return;
      set(last.page === null ? { ...last, page } : null);
    },
    use: () => useSyncExternalStore(subscribe, () => last?.content ?? null),
  };
}

function read<T>(key: string): Remembered<T> | null {
  try {
    const found: Remembered<T> | null = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return found?.owner === currentOwner() ? found : null;
  } catch {
    return null;
  }
}

/** Stores a value for the page; without storage it is lost with the page. */
function store(key: string, value: unknown): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // The memory of the page is enough.
  }
}
