/** What the calls need to know of the page: branch, one-action token, and how many requests are under way. */

const DOMAIN = "balie.domain";
const TEMPORARY = "balie.temporary";

export const domain = (): string | null => localStorage.getItem(DOMAIN);

/** The branch of the calls; the one of page navigations is in a cookie of the server's, which `?domain=` sets. */
export function setDomain(value: string | null): void {
  if (value) localStorage.setItem(DOMAIN, value);
  else localStorage.removeItem(DOMAIN);
}

/** An address of the portal at a branch, `null` at none: opening it has the server remember the choice. */
export function atDomain(path: string, branch: string | null): string {
  const address = new URL(path, location.origin);
  address.searchParams.set("domain", branch ?? "");
  return address.pathname + address.search + address.hash;
}

/** The token and the consumer of a sign-in for one action. */
export interface Temporary {
  id: string;
  token: string;
  action: string;
  /** As the guest gave it: the server does not tell it to whoever has a password to sign in with. */
  birthday?: string | null;
}

export function temporary(): Temporary | null {
  try {
    return JSON.parse(sessionStorage.getItem(TEMPORARY) ?? "null");
  } catch {
    return null;
  }
}

export const temporaryToken = (): string | null => temporary()?.token ?? null;

export function setTemporary(value: Temporary | null): void {
  if (value) sessionStorage.setItem(TEMPORARY, JSON.stringify(value));
  else sessionStorage.removeItem(TEMPORARY);
}

let ended: ((action: string) => void) | null = null;

/** The shell says what happens when the server does not take the one-action token any more. */
export function onTemporaryExpired(handler: (action: string) => void): void {
  ended = handler;
}

/** The server does not take `token` any more: it is forgotten, unless another one has taken its place meanwhile. */
export function temporaryExpired(token: string | null): void {
  const held = temporary();
  if (!held || held.token !== token) return;
  setTemporary(null);
  ended?.(held.action);
}

let underWay = 0;
const watchers = new Set<() => void>();

/** Counts a request until the returned function is called. */
export function loading(): () => void {
  let open = true;
  underWay += 1;
  for (const watcher of watchers) watcher();
  return () => {
    if (!open) return;
    open = false;
    underWay -= 1;
    for (const watcher of watchers) watcher();
  };
}

export const requestsUnderWay = (): number => underWay;

export function watchRequests(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
