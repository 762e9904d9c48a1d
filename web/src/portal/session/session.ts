import { useSyncExternalStore } from "react";
import { domain, setActionSession } from "../../shared/api/apiContext";
import { fetchMany, fetchOne } from "../../shared/api/client";
import {
  type Claims,
  claims,
  cookieTransport,
  decodeClaims,
  endSession,
  refreshTokens,
  sessionBranch,
  setSession,
  subscribeToSession,
  updateSessionBranch,
} from "../../shared/api/tokens";
import { localDraft } from "../../shared/forms/localDraft";
import { locale, setLanguage } from "../../shared/i18n";
import { applyTheme } from "../../shared/theme/apply";
import type { Consumer } from "../api/entities";
import { consumerQuery } from "../api/queries/consumer";
import { definitionsQuery } from "../api/queries/definitions";
import { queryClient } from "../api/queryClient";
import { clearPersistedQueries } from "../api/queryPersistence";
import type { Definition } from "../api/types";
import { currentLicence, currentTheme } from "../firm/boot";
import { defaultAddressStyle, getBoot, isOffered, setBoot } from "../firm/useBoot";
import { returnTo } from "./returnTo";
import { sessionEnd } from "./sessionEnd";
import type { SignInLink } from "./signInLink";

/** What a sign-in answers. */
export interface AuthResult {
  accessToken: string;
  /** Absent where it travels in the cookie. */
  refreshToken: string | null;
  twoFactor: boolean;
  twoFactorSetup: boolean;
  consumerId: string;
}

const unauthenticated = { auth: "none" } as const;

export const login = (email: string, password: string) =>
  fetchOne<AuthResult>("/api/auth/login", {
    ...unauthenticated,
    headers: cookieTransport,
    body: { email, password },
  });

/** The second step: the pending pair and a code become a session. */
export const verifyCode = ({ consumerId, accessToken }: AuthResult, code: string) =>
  fetchOne<AuthResult>("/api/auth/two-factor", {
    ...unauthenticated,
    headers: { ...cookieTransport, Authorization: `Bearer ${accessToken}` },
    body: { consumerId, code, enabled: true, accessToken },
  });

/** The codes of a link become a session of this browser, which ends the one before. */
export const redeemSignInLink = (codes: SignInLink) =>
  fetchOne<AuthResult>("/api/auth/handover", { ...unauthenticated, headers: cookieTransport, body: codes });

let cachedClaims: { token: Claims | null; text: string } = { token: null, text: "null" };

/** The claims as one object for as long as they are the same. */
function stableClaims(): Claims | null {
  const token = claims();
  const text = JSON.stringify(token);
  if (text !== cachedClaims.text) cachedClaims = { token, text };
  return cachedClaims.token;
}

/** Who is signed in, in step with all tabs; `null` for a guest. */
export function useClaims(): Claims | null {
  const held = useSyncExternalStore(subscribeToSession, stableClaims);
  return held && !held.twoFactor ? held : null;
}

let preload: () => Promise<unknown> = async () => undefined;

/** Sets what is loaded together with a new session's data, before its first page is shown. */
export function onSessionStart(load: () => Promise<unknown>): void {
  preload = load;
}

/**
 * Begins a session; answers where to go. What every page of it needs is fetched with the new token before the session
 * begins, so that nothing is drawn for somebody of whom nothing is known yet.
 */
export async function startSession({ accessToken }: AuthResult): Promise<string> {
  clearSession();
  const newClaims = decodeClaims(accessToken);
  const withNewToken = { ...unauthenticated, headers: { Authorization: `Bearer ${accessToken}` } };
  const [consumer, definitions] = await Promise.allSettled([
    fetchOne<Consumer>("/api/consumers", withNewToken),
    newClaims?.twoFactorSetup ? null : fetchMany<Definition>("/api/products/definitions", withNewToken),
    reloadFirm(),
    preload(),
  ]);
  if (consumer.status === "fulfilled") {
    const { address_style, locale: own } = consumer.value;
    await setLanguage(isOffered(own) ? own : locale(), address_style === "informal" ? "informal" : "formal");
    queryClient.setQueryData(consumerQuery.queryKey, consumer.value);
  }
  if (definitions.status === "fulfilled" && definitions.value)
    queryClient.setQueryData(definitionsQuery.queryKey, definitions.value);
  setSession(accessToken);
  sessionStorage.removeItem(EXPIRED_KEY);
  localDraft.removeStale();
  if (newClaims?.twoFactorSetup) return "/settings";
  return returnTo.consume(newClaims?.sub ?? "") ?? "/dashboard";
}

/** The firm's face again: another branch of it may look different. */
async function reloadFirm(): Promise<void> {
  const [licence, theme] = await Promise.all([currentLicence(), currentTheme()]);
  setBoot({ ...getBoot(), licence, theme });
  applyTheme(theme);
}

/** Drops all that is known of whoever was signed in on this device. */
function clearSession(): void {
  setSession(null);
  setActionSession(null);
  queryClient.clear();
  clearPersistedQueries();
}

/** Ends the session here and on the server; what the server thinks of it changes nothing here. */
export async function signOut(): Promise<void> {
  if (claims()) await endSession();
  localDraft.clear();
  clearSession();
  await setLanguage(locale(), defaultAddressStyle(getBoot()));
}

/** Another firm was chosen than the one that this session is of, or none any more: the session ends. */
export function signOutOnTenantChange(): void {
  const held = claims();
  const firm = getBoot().licence?.id;
  if (!held || (firm ? firm === held.lic : sessionBranch() === domain())) {
    updateSessionBranch();
    return;
  }
  void endSession();
  localDraft.clear();
  clearSession();
}

const EXPIRED_KEY = "balie.expired";

/** The page was opened: the session is renewed at once, unless it has ended meanwhile. */
export function resumeSession(): void {
  const held = claims();
  const end = held && sessionEnd(held);
  if (end && end.at <= Date.now()) handleExpiry(held.sub);
  localDraft.removeStale();
  if (claims()) void refreshTokens(null).catch(() => undefined);
}

/**
 * The session could not be renewed: remembers the screen, and that there is something to tell. Whoever is signing out
 * has what they want.
 */
export function handleExpiry(consumer: string | null): void {
  if (location.pathname !== "/logout") {
    returnTo.save(location.pathname + location.search, consumer);
    setExpiredFlag();
  }
  clearSession();
}

/** The next sign-in page says that a session has expired. */
export const setExpiredFlag = () => sessionStorage.setItem(EXPIRED_KEY, "1");

export function consumeExpiredFlag(): boolean {
  const expired = sessionStorage.getItem(EXPIRED_KEY) !== null;
  sessionStorage.removeItem(EXPIRED_KEY);
  return expired;
}
