import { useSyncExternalStore } from "react";
import { act, one } from "../api/client";
import { consumerQuery } from "../api/queries/consumer";
import { definitionsQuery } from "../api/queries/definitions";
import { domain, setTemporary } from "../api/state";
import { type Claims, claims, setTokens, type Tokens, watchTokens } from "../api/tokens";
import { currentLicence, currentTheme } from "../app/boot";
import { guestStyle, knownBoot, setBoot } from "../app/boot-context";
import { forgetLists } from "../app/keptLists";
import { queryClient } from "../app/queryClient";
import { applyTheme } from "../theme/apply";
import { isLocale, locale, speak } from "../wording";
import { destination } from "./destination";
import type { Handover } from "./handover";

/** What a sign-in answers. */
export interface AuthResult extends Tokens {
  twoFactor: boolean;
  twoFactorSetup: boolean;
  consumerId: string;
}

const anyone = { as: "nobody" } as const;

export const login = (email: string, password: string) =>
  one<AuthResult>("/api/auth/login", { ...anyone, body: { email, password } });

/** The second step: the pending pair and a code become a session. */
export const verifyCode = ({ consumerId, accessToken }: AuthResult, code: string) =>
  one<AuthResult>("/api/auth/two-factor", {
    ...anyone,
    headers: { Authorization: `Bearer ${accessToken}` },
    body: { consumerId, code, enabled: true, accessToken },
  });

export const handOver = (codes: Handover) =>
  one<AuthResult>("/api/auth/handover", { ...anyone, body: codes });

let read: { token: Claims | null; text: string } = { token: null, text: "null" };

/** The claims as one object for as long as they are the same. */
function sameClaims(): Claims | null {
  const token = claims();
  const text = JSON.stringify(token);
  if (text !== read.text) read = { token, text };
  return read.token;
}

/** Who is signed in, in step with all tabs; `null` for a guest. */
export function useClaims(): Claims | null {
  const held = useSyncExternalStore(watchTokens, sameClaims);
  return held && !held.twoFactor ? held : null;
}

/** Begins a session and gets what every page of it needs; answers where to go. */
export async function enter({ accessToken, refreshToken }: Tokens): Promise<string> {
  forgetEverything();
  setTokens({ accessToken, refreshToken });
  const held = claims();
  const [consumer] = await Promise.allSettled([queryClient.fetchQuery(consumerQuery), loadFirm()]);
  if (consumer.status === "fulfilled") {
    const { address_style, locale: own } = consumer.value;
    await speak(isLocale(own) ? own : locale(), address_style === "informal" ? "informal" : "formal");
  }
  if (held?.twoFactorSetup) return "/settings";
  await queryClient.prefetchQuery(definitionsQuery);
  return destination.take(held?.sub ?? "") ?? "/dashboard";
}

/** The firm's face again: another branch of it may look different. */
async function loadFirm(): Promise<void> {
  const [licence, theme] = await Promise.all([currentLicence(), currentTheme()]);
  setBoot({ ...knownBoot(), licence, theme });
  applyTheme(theme);
}

/** Drops all that is known of whoever was signed in on this device. */
function forgetEverything(): void {
  setTokens(null);
  setTemporary(null);
  queryClient.clear();
  forgetLists();
}

/** Ends the session here and on the server; what the server thinks of it changes nothing here. */
export async function signOut(): Promise<void> {
  if (claims()) await act("/api/auth/logout", { body: {} }).catch(() => undefined);
  forgetEverything();
  await speak(locale(), guestStyle(knownBoot()));
}

/**
 * Another firm was chosen than the one that this session is of, or none any more: the session ends, at the branch
 * that it was used at.
 */
export function leaveOtherFirm(before: string | null): void {
  const held = claims();
  const firm = knownBoot().licence?.id;
  if (!held || (firm ? firm === held.lic : before === domain())) return;
  const headers: Record<string, string> = before ? { "X-Domain": before } : {};
  void act("/api/auth/logout", { body: {}, headers }).catch(() => undefined);
  forgetEverything();
}

const EXPIRED = "balie.expired";

/** The session could not be renewed: remembers the screen, and that there is something to tell. */
export function expire(consumer: string | null): void {
  destination.keep(location.pathname + location.search, consumer);
  sessionStorage.setItem(EXPIRED, "1");
  forgetEverything();
}

export function takeExpired(): boolean {
  const expired = sessionStorage.getItem(EXPIRED) !== null;
  sessionStorage.removeItem(EXPIRED);
  return expired;
}
