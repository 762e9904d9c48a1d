/** What the calls need to know of the page: branch, one-action token, and how many requests are under way. */

const DOMAIN = "balie.domain";
const TEMPORARY = "balie.temporary";

export const domain = (): string | null => localStorage.getItem(DOMAIN);

export function setDomain(value: string | null): void {
  if (value) localStorage.setItem(DOMAIN, value);
  else localStorage.removeItem(DOMAIN);
  // A page navigation sends no header: the server takes the branch from this cookie.
  const age = value ? 31_536_000 : 0;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `balie-domain=${encodeURIComponent(value ?? "")}; Path=/; Max-Age=${age}; SameSite=Lax${secure}`;
}

/** A choice that only the cookie remembers is kept again for the calls. */
export function recallDomain(): void {
  const cookie = /(?:^|;\s*)balie-domain=([^;]+)/.exec(document.cookie)?.[1];
  if (cookie && !domain()) localStorage.setItem(DOMAIN, decodeURIComponent(cookie));
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
