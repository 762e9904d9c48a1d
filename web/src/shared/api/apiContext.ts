/** The state that all calls share: the branch, the session for one action, and the number of pending requests. */

const DOMAIN_KEY = "balie.domain";
const ACTION_SESSION_KEY = "balie.temporary";

export const domain = (): string | null => localStorage.getItem(DOMAIN_KEY);

/** Stores the branch of the API calls. The branch of page navigations is in a server cookie, which `?domain=` sets. */
export function setDomain(value: string | null): void {
  if (value) localStorage.setItem(DOMAIN_KEY, value);
  else localStorage.removeItem(DOMAIN_KEY);
}

/** The URL of a portal page at a branch, or at none. Opening it makes the server store the branch in its cookie. */
export function urlAtDomain(path: string, branch: string | null): string {
  const address = new URL(path, location.origin);
  address.searchParams.set("domain", branch ?? "");
  return address.pathname + address.search + address.hash;
}

/** A sign-in for one action: the guest gave an e-mail address and a birthday instead of a password. */
export interface ActionSession {
  id: string;
  token: string;
  action: string;
  /** The birthday as the guest typed it, because the server does not reveal it for accounts that have a password. */
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

/** Sets the handler that is called when the server rejects the token of the session for one action. */
export function onActionSessionExpired(handler: (action: string) => void): void {
  expiryHandler = handler;
}

/** Removes the session for one action after the server rejected `token`, unless another token has replaced it. */
export function expireActionSession(token: string | null): void {
  const current = actionSession();
  if (!current || current.token !== token) return;
  setActionSession(null);
  expiryHandler?.(current.action);
}

let pendingCount = 0;
const listeners = new Set<() => void>();

/** Counts a request as pending until the returned function is called. */
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
