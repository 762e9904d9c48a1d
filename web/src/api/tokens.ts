import { errorOf } from "./error";
import type { Resource } from "./jsonapi";
import { domain } from "./state";

/** A pair of tokens, kept for every tab. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

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

export const TOKENS_KEY = "balie.tokens";
const watchers = new Set<() => void>();
let ended: ((consumer: string | null) => void) | null = null;

export function tokens(): Tokens | null {
  try {
    return JSON.parse(localStorage.getItem(TOKENS_KEY) ?? "null");
  } catch {
    return null;
  }
}

export function setTokens(value: Tokens | null): void {
  if (value) localStorage.setItem(TOKENS_KEY, JSON.stringify(value));
  else localStorage.removeItem(TOKENS_KEY);
  for (const watcher of watchers) watcher();
}

/** Called when this tab or another signs in, renews or signs out. */
export function watchTokens(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

addEventListener("storage", (event) => {
  if (event.key === TOKENS_KEY || event.key === null) for (const watcher of watchers) watcher();
});

export const accessToken = (): string | null => tokens()?.accessToken ?? null;

export const claims = (): Claims | null => claimsOf(accessToken());

/** Whose the kept pair is, as text out of the storage. */
export function consumerOf(kept: string | null): string | null {
  try {
    const pair: Tokens | null = JSON.parse(kept ?? "null");
    return claimsOf(pair?.accessToken ?? null)?.sub ?? null;
  } catch {
    return null;
  }
}

function claimsOf(token: string | null): Claims | null {
  const body = token?.split(".")[1];
  if (!body) return null;
  try {
    return JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return null;
  }
}

/** The shell says what happens when a session cannot be renewed. */
export function onSessionExpired(handler: (consumer: string | null) => void): void {
  ended = handler;
}

export function sessionExpired(): void {
  if (!tokens()) return;
  const consumer = claims()?.sub ?? null;
  setTokens(null);
  ended?.(consumer);
}

let renewal: Promise<boolean> | null = null;

/**
 * Renews the pair that `used` belongs to. All requests of this tab share one renewal, and all tabs take turns:
 * whoever finds that another has renewed already uses that pair.
 */
export function refreshTokens(used: string): Promise<boolean> {
  renewal ??= inTurn(async () => {
    const held = tokens();
    if (!held) return false;
    if (held.accessToken !== used) return true;
    return renew(held);
  }).finally(() => {
    renewal = null;
  });
  return renewal;
}

async function inTurn(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request("balie.refresh", () => work()) : work();
}

async function renew(held: Tokens): Promise<boolean> {
  const headers = new Headers({ "Content-Type": "application/json" });
  const branch = domain();
  if (branch) headers.set("X-Domain", branch);
  const body = JSON.stringify({ refreshToken: held.refreshToken });
  const response = await fetch("/api/auth/refresh", { method: "POST", headers, body }).catch(() => null);
  // Without an answer the session may still be good: the request that asked fails, the session stays.
  if (!response) return false;
  if (!response.ok) {
    const refused = await errorOf(response);
    if (refused.status < 500 && refused.status !== 429) sessionExpired();
    return false;
  }
  const { data }: { data: Resource<Tokens> } = await response.json();
  setTokens({ accessToken: data.attributes.accessToken, refreshToken: data.attributes.refreshToken });
  return true;
}
