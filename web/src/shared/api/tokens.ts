import { domain } from "./apiContext";
import { ApiError, parseError } from "./error";
import type { Resource } from "./jsonapi";

/**
 * The session of this browser. The refresh token lies in a cookie that scripts cannot read; the access token lives in
 * this tab's memory and nowhere else. What all tabs have to know, who is signed in until when, is kept for them.
 */

/** What an access token tells the app. */
export interface Claims {
  sub: string;
  /** The session, a UUIDv7. */
  sid: string;
  /** The licence. */
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

/** With this header the refresh token travels in the cookie; no page of another site can send it. */
export const cookieTransport = { "X-Token-Transport": "cookie" } as const;

export const SESSION_KEY = "balie.session";
/** Where earlier versions kept both tokens. */
const LEGACY_KEY = "balie.tokens";

const listeners = new Set<() => void>();
let expiryHandler: ((consumer: string | null) => void) | null = null;
let token: string | null = null;
/** The refresh token of an earlier version, until its first renewal moves it into the cookie. */
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

/** Who is signed in, in this tab and all others. */
export const claims = (): Claims | null => storedSession();

/** The branch that the session is used at. */
export const sessionBranch = (): string | null => storedSession()?.branch ?? null;

/** Whose session a text out of the storage describes. */
export const consumerInStorage = (text: string | null): string | null =>
  parse<StoredSession>(text)?.sub ?? null;

/** This tab's access token; `null` for a guest, and until the first renewal of a page that was just opened. */
export const accessToken = (): string | null => token;

const storeSession = (held: Claims, branch: string | null) =>
  localStorage.setItem(SESSION_KEY, JSON.stringify({ ...held, branch } satisfies StoredSession));

/** Begins or renews the session, used at `branch`, with an access token; or forgets it. */
export function setSession(next: string | null, branch = domain()): void {
  const held = decodeClaims(next);
  token = held ? next : null;
  if (held) storeSession(held, branch);
  else localStorage.removeItem(SESSION_KEY);
  for (const listener of listeners) listener();
}

/** The session goes on at the branch that the page is of now. */
export function updateSessionBranch(): void {
  const held = storedSession();
  if (held) storeSession(held, domain());
}

/** Called when this tab or another signs in, renews or signs out. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

addEventListener("storage", (event) => {
  if (event.key !== SESSION_KEY && event.key !== null) return;
  // A token of the session before opens nothing any more.
  if (decodeClaims(token)?.sid !== claims()?.sid) token = null;
  for (const listener of listeners) listener();
});

/** A renewed access token goes to the other tabs, so that they need not renew as well. */
const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("balie.session");
tabs?.addEventListener("message", ({ data }: MessageEvent<string>) => {
  if (decodeClaims(data)?.sid === claims()?.sid) token = data;
});

/** Takes the tokens of an earlier version out of the storage, and goes on with that session. */
export function migrateLegacyTokens(): void {
  const text = localStorage.getItem(LEGACY_KEY);
  localStorage.removeItem(LEGACY_KEY);
  const pair = parse<{ accessToken?: string; refreshToken?: string }>(text);
  const held = decodeClaims(pair?.accessToken);
  if (!held || !pair?.refreshToken || claims()) return;
  legacyRefreshToken = pair.refreshToken;
  storeSession(held, domain());
}

/** The shell says what happens when a session cannot be renewed. */
export function onSessionExpired(handler: (consumer: string | null) => void): void {
  expiryHandler = handler;
}

export function expireSession(): void {
  const held = claims();
  if (!held) return;
  setSession(null);
  expiryHandler?.(held.sub);
}

let pendingRenewal: Promise<boolean> | null = null;

/**
 * Renews the session; `used` is the access token that was refused, `null` when there is none yet. All requests of this
 * tab share one renewal, and all tabs take turns: whoever finds that another has renewed already uses that token.
 * `false` when the session has ended.
 *
 * Rejects with an `ApiError` when the server cannot be reached or is away: then the session may still be good.
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

/** One tab at a time, where the browser can tell. */
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
    const refused = await parseError(response);
    if (refused.status >= 500 || refused.status === 429) throw refused;
    legacyRefreshToken = null;
    expireSession();
    return false;
  }
  legacyRefreshToken = null;
  const { data }: { data: Resource<{ accessToken: string }> } = await response.json();
  // Somebody signed out or in meanwhile: what was renewed is over.
  if (!before || claims()?.sid !== before.sid) return token !== null;
  setSession(data.attributes.accessToken, before.branch);
  tabs?.postMessage(data.attributes.accessToken);
  return true;
}

/** Ends the session on the server and takes its cookie out of the browser; what becomes of it changes nothing here. */
export async function endSession(): Promise<void> {
  const all = buildHeaders();
  if (token) all.set("Authorization", `Bearer ${token}`);
  // It outlives the page, which may be left at once.
  const init: RequestInit = { method: "POST", headers: all, body: "{}", keepalive: true };
  await fetch("/api/auth/logout", init).catch(() => undefined);
}
