/** What the calls need to know of the page: branch, one-action token, and how many requests are under way. */

const DOMAIN_KEY = "balie.domain";
const ACTION_SESSION_KEY = "balie.temporary";

export const domain = (): string | null => localStorage.getItem(DOMAIN_KEY);

/** The branch of the calls; the one of page navigations is in a cookie of the server's, which `?domain=` sets. */
export function setDomain(value: string | null): void {
  if (value) localStorage.setItem(DOMAIN_KEY, value);
  else localStorage.removeItem(DOMAIN_KEY);
}

/** An address of the portal at a branch, `null` at none: opening it has the server remember the choice. */
export function urlAtDomain(path: string, branch: string | null): string {
  const address = new URL(path, location.origin);
  address.searchParams.set("domain", branch ?? "");
  return address.pathname + address.search + address.hash;
}

/** The token and the consumer of a sign-in for one action. */
export interface ActionSession {
  id: string;
  token: string;
  action: string;
  /** As the guest gave it: the server does not tell it to whoever has a password to sign in with. */
  birthday?: string | null;
}

export function actionSession(): ActionSession | null {
  try {
    return JSON.parse(sessionStorage.getItem(ACTION_SESSION_KEY) ?? "null");
  } catch {
    return null;
  }
}

export const actionToken = (): string | null => actionSession()?.token ?? null;

export function setActionSession(value: ActionSession | null): void {
  if (value) sessionStorage.setItem(ACTION_SESSION_KEY, JSON.stringify(value));
  else sessionStorage.removeItem(ACTION_SESSION_KEY);
}

let expiryHandler: ((action: string) => void) | null = null;

/** The shell says what happens when the server does not take the one-action token any more. */
export function onActionSessionExpired(handler: (action: string) => void): void {
  expiryHandler = handler;
}

/** The server does not take `token` any more: it is forgotten, unless another one has taken its place meanwhile. */
export function expireActionSession(token: string | null): void {
  const current = actionSession();
  if (!current || current.token !== token) return;
  setActionSession(null);
  expiryHandler?.(current.action);
}

let pendingCount = 0;
const listeners = new Set<() => void>();

/** Counts a request until the returned function is called. */
export function startRequest(): () => void {
  let open = true;
  pendingCount += 1;
  for (const listener of listeners) listener();
  return () => {
    if (!open) return;
    open = false;
    pendingCount -= 1;
    for (const listener of listeners) listener();
  };
}

export const pendingRequests = (): number => pendingCount;

export function subscribeToRequests(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
