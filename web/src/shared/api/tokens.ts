import { domain } from "./apiContext";
import { ApiError, parseError } from "./error";
import type { Resource } from "./jsonapi";
import type { Attributes } from "./operations";

/**
 * The session of this browser. The refresh token is in an HTTP-only cookie, the access token only in this tab's memory.
 * The claims, which all tabs need, are in `localStorage`.
 */

/** The claims of an access token that the app uses. */
export interface Claims {
  sub: string;
  /** The session, a UUIDv7. */
  sid: string;
  /** Short name of the licence. */
  lic: string;
  /** Issued and expiring, in seconds since 1970. */
  iat: number;
  exp: number;
  twoFactor: boolean;
  twoFactorSetup: boolean;
  colleague?: string;
}

/** The claims, and the branch at which the session was last renewed. */
type StoredSession = Claims & { branch: string | null };

/** Header with which the server reads and sets the refresh token in the cookie. Other sites cannot send the header. */
export const cookieTransport = { "X-Token-Transport": "cookie" } as const;

export const SESSION_KEY = "balie.session";
/** The storage key under which earlier versions stored both tokens. */
const LEGACY_KEY = "balie.tokens";

const listeners = new Set<() => void>();
let expiryHandler: ((consumer: string | null) => void) | null = null;
let token: string | null = null;
/** The refresh token of an earlier version, until the first renewal moves it into the cookie. */
let legacyRefreshToken: string | null = null;

function parse<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

export function decodeClaims(accessToken: string | null | undefined): Claims | null {
  const body = accessToken?.split(".")[1];
  if (!body) return null;
  try {
    return JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

const storedSession = (): StoredSession | null => parse<StoredSession>(localStorage.getItem(SESSION_KEY));

/** The claims of the signed-in consumer, the same in all tabs; `null` for a guest. */
export const claims = (): Claims | null => storedSession();

/** The branch at which the session was last renewed. */
export const sessionBranch = (): string | null => storedSession()?.branch ?? null;

/** The consumer's id in a stored session, as storage events carry it. */
export const consumerInStorage = (text: string | null): string | null =>
  parse<StoredSession>(text)?.sub ?? null;

/** This tab's access token; `null` for a guest and before the first renewal after a page load. */
export const accessToken = (): string | null => token;

const storeSession = (currentClaims: Claims, branch: string | null) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...currentClaims, branch } satisfies StoredSession));

/** Starts or renews the session at `branch` with an access token; `null` removes the session. */
export function setSession(next: string | null, branch = domain()): void {
  const currentClaims = decodeClaims(next);
  token = currentClaims ? next : null;
  if (currentClaims) storeSession(currentClaims, branch);
  else localStorage.removeItem(SESSION_KEY);
  for (const listener of listeners) listener();
}

/** Stores the page's current branch as that of the session. */
export function updateSessionBranch(): void {
  const currentClaims = storedSession();
  if (currentClaims) storeSession(currentClaims, domain());
}

/** Called when this tab or another signs in, renews or signs out. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener("storage", (event) => {
  if (event.key !== SESSION_KEY && event.key !== null) return;
  // The token belongs to the previous session, which has ended.
  if (decodeClaims(token)?.sid !== claims()?.sid) token = null;
  for (const listener of listeners) listener();
});

/** Shares a renewed access token with the other tabs, so that they need not renew as well. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("balie.session");
tabs?.addEventListener("message", ({ data }: MessageEvent<string>) => {
  if (decodeClaims(data)?.sid === claims()?.sid) token = data;
});

/** Removes the tokens of an earlier version from the storage and continues their session. */
export function migrateLegacyTokens(): void {
  const text = localStorage.getItem(LEGACY_KEY);
  localStorage.removeItem(LEGACY_KEY);
  const pair = parse<{ accessToken?: string; refreshToken?: string }>(text);
  const currentClaims = decodeClaims(pair?.accessToken);
  if (!currentClaims || !pair?.refreshToken || claims()) return;
  legacyRefreshToken = pair.refreshToken;
  storeSession(currentClaims, domain());
}

/** Sets the handler that is called when the session cannot be renewed. */
export function onSessionExpired(handler: (consumer: string | null) => void): void {
  expiryHandler = handler;
}

export function expireSession(): void {
  const currentClaims = claims();
  if (!currentClaims) return;
  setSession(null);
  expiryHandler?.(currentClaims.sub);
}

let pendingRenewal: Promise<boolean> | null = null;

/**
 * Renews the session; `used` is the access token that was refused, `null` when there is none yet. All requests of this
 * tab share one renewal, and all tabs take turns: a tab that finds a newer token than `used` takes that one.
 * Resolves to `false` when the session has ended.
 *
 * Rejects with an `ApiError` when the server cannot be reached or is unavailable: the session may still be valid.
 */
export function refreshTokens(used: string | null): Promise<boolean> {
  pendingRenewal ??= withRefreshLock(async () => {
    if (!claims()) return false;
    if (token && token !== used) return true;
    return requestRenewal();
  }).finally(() => {
    pendingRenewal = null;
  });
  return pendingRenewal;
}

/** Runs the work in one tab at a time, in browsers with the Web Locks API. */
async function withRefreshLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("balie.refresh", () => work()) : work();
}

function buildHeaders(): Headers {
  const all = new Headers({ ...cookieTransport, "Content-Type": "application/json" });
  const branch = sessionBranch() ?? domain();
  if (branch) all.set("X-Domain", branch);
  return all;
}

async function requestRenewal(): Promise<boolean> {
  const before = storedSession();
  const body = JSON.stringify(legacyRefreshToken ? { refreshToken: legacyRefreshToken } : {});
  const response = await fetch("/api/auth/refresh", { method: "POST", headers: buildHeaders(), body }).catch(
    () => null,
  );
  if (!response) throw new ApiError(0, "NETWORK", "");
  if (!response.ok) {
    const failure = await parseError(response);
    if (failure.status >= 500 || failure.status === 429) throw failure;
    legacyRefreshToken = null;
    expireSession();
    return false;
  }
  legacyRefreshToken = null;
  const { data }: { data: Resource<Attributes<"POST /api/auth/refresh">> } = await response.json();
  // Somebody signed out or in while the request was pending, so the renewed session has ended.
  if (!before || claims()?.sid !== before.sid) return token !== null;
  setSession(data.attributes.accessToken, before.branch);
  tabs?.postMessage(data.attributes.accessToken);
  return true;
}

/** Ends the session on the server, which also deletes the cookie. Errors are ignored. */
export async function endSession(): Promise<void> {
  const all = buildHeaders();
  if (token) all.set("Authorization", `Bearer ${token}`);
  // `keepalive`: the request continues when the page is left at once.
  const init: RequestInit = { method: "POST", headers: all, body: "{}", keepalive: true };
  await fetch("/api/auth/logout", init).catch(() => undefined);
}
