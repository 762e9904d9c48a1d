import { useSyncExternalStore } from "react";
import { many, one } from "../api/client";
import type { Consumer } from "../api/entities";
import { consumerQuery } from "../api/queries/consumer";
import { definitionsQuery } from "../api/queries/definitions";
import { domain, setTemporary } from "../api/state";
import {
  byCookie,
  type Claims,
  claims,
  claimsOf,
  endSession,
  moveSession,
  refreshTokens,
  sessionBranch,
  setSession,
  watchTokens,
} from "../api/tokens";
import type { Definition } from "../api/types";
import { currentLicence, currentTheme } from "../app/boot";
import { guestStyle, isOffered, knownBoot, setBoot } from "../app/boot-context";
import { forgetLists } from "../app/keptLists";
import { loadShell } from "../app/loadShell";
import { queryClient } from "../app/queryClient";
import { localDraft } from "../forms/localDraft";
import { applyTheme } from "../theme/apply";
import { locale, speak } from "../wording";
import { destination } from "./destination";
import { sessionEnd } from "./ending";
import type { Handover } from "./handover";

/** What a sign-in answers. */
export interface AuthResult {
  accessToken: string;
  /** Absent where it travels in the cookie. */
  refreshToken: string | null;
  twoFactor: boolean;
  twoFactorSetup: boolean;
  consumerId: string;
}

const anyone = { as: "nobody" } as const;

export const login = (email: string, password: string) =>
  one<AuthResult>("/api/auth/login", { ...anyone, headers: byCookie, body: { email, password } });

/** The second step: the pending pair and a code become a session. */
export const verifyCode = ({ consumerId, accessToken }: AuthResult, code: string) =>
  one<AuthResult>("/api/auth/two-factor", {
    ...anyone,
    headers: { ...byCookie, Authorization: `Bearer ${accessToken}` },
    body: { consumerId, code, enabled: true, accessToken },
  });

/** The codes of a link become a session of this browser, which ends the one before. */
export const handOver = (codes: Handover) =>
  one<AuthResult>("/api/auth/handover", { ...anyone, headers: byCookie, body: codes });

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

/**
 * Begins a session; answers where to go. What every page of it needs is fetched with the new token before the session
 * begins, so that nothing is drawn for somebody of whom nothing is known yet.
 */
export async function enter({ accessToken }: AuthResult): Promise<string> {
  forgetEverything();
  const held = claimsOf(accessToken);
  const asOwner = { ...anyone, headers: { Authorization: `Bearer ${accessToken}` } };
  const [consumer, definitions] = await Promise.allSettled([
    one<Consumer>("/api/consumers", asOwner),
    held?.twoFactorSetup ? null : many<Definition>("/api/products/definitions", asOwner),
    loadFirm(),
    loadShell(),
  ]);
  if (consumer.status === "fulfilled") {
    const { address_style, locale: own } = consumer.value;
    await speak(isOffered(own) ? own : locale(), address_style === "informal" ? "informal" : "formal");
    queryClient.setQueryData(consumerQuery.queryKey, consumer.value);
  }
  if (definitions.status === "fulfilled" && definitions.value)
    queryClient.setQueryData(definitionsQuery.queryKey, definitions.value);
  setSession(accessToken);
  sessionStorage.removeItem(EXPIRED);
  localDraft.forgetOld();
  if (held?.twoFactorSetup) return "/settings";
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
  setSession(null);
  setTemporary(null);
  queryClient.clear();
  forgetLists();
}

/** Ends the session here and on the server; what the server thinks of it changes nothing here. */
export async function signOut(): Promise<void> {
  if (claims()) await endSession();
  localDraft.forgetAll();
  forgetEverything();
  await speak(locale(), guestStyle(knownBoot()));
}

/** Another firm was chosen than the one that this session is of, or none any more: the session ends. */
export function leaveOtherFirm(): void {
  const held = claims();
  const firm = knownBoot().licence?.id;
  if (!held || (firm ? firm === held.lic : sessionBranch() === domain())) {
    moveSession();
    return;
  }
  void endSession();
  localDraft.forgetAll();
  forgetEverything();
}

const EXPIRED = "balie.expired";

/** The page was opened: the session is renewed at once, unless it has ended meanwhile. */
export function startSession(): void {
  const held = claims();
  const end = held && sessionEnd(held);
  if (end && end.at <= Date.now()) expire(held.sub);
  localDraft.forgetOld();
  if (claims()) void refreshTokens(null).catch(() => undefined);
}

/**
 * The session could not be renewed: remembers the screen, and that there is something to tell. Whoever is signing out
 * has what they want.
 */
export function expire(consumer: string | null): void {
  if (location.pathname !== "/logout") {
    destination.keep(location.pathname + location.search, consumer);
    noteExpiry();
  }
  forgetEverything();
}

/** The next sign-in page says that a session has expired. */
export const noteExpiry = () => sessionStorage.setItem(EXPIRED, "1");

export function takeExpired(): boolean {
  const expired = sessionStorage.getItem(EXPIRED) !== null;
  sessionStorage.removeItem(EXPIRED);
  return expired;
}
