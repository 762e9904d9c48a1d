import { useEffect, useState, useSyncExternalStore } from "react";
import { domain, setActionSession } from "../../shared/api/apiContext";
import { fetchList, fetchOne, type List, type RequestOptions } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
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
import { localDraft } from "../../shared/forms/draft/localDraft";
import { loadAddressStyles, locale, setLanguage } from "../../shared/i18n";
import { applyTheme } from "../../shared/theme/apply";
import { clearConsumerData } from "../api/consumerData";
import type { AuthResult, Consumer, Definition } from "../api/types";
import { currentLicence, currentTheme } from "../firm/boot";
import { defaultAddressStyle, getBoot, isOffered, setBoot } from "../firm/useBoot";
import { returnTo } from "./returnTo";
import { sessionEnd } from "./sessionEnd";
import type { SignInLink } from "./signInLink";

const unauthenticated = { auth: "none" } as const;

export const login = (email: string, password: string) =>
  fetchOne("POST /api/auth/login", {
    ...unauthenticated,
    headers: cookieTransport,
    body: { email, password },
  });

/** Verifies the second factor, which turns the pending tokens into a session. */
export const verifyCode = ({ consumerId, accessToken }: AuthResult, code: string) =>
  fetchOne("POST /api/auth/two-factor", {
    ...unauthenticated,
    headers: { ...cookieTransport, Authorization: `Bearer ${accessToken}` },
    body: { consumerId, code, enabled: true, accessToken },
  });

let redemption: Promise<AuthResult> | null = null;

/**
 * Redeems the page's sign-in link into a session of this browser, which ends the previous one. The codes can be used
 * once: a further call shares the result of the first.
 */
export function redeemSignInLink(codes: SignInLink): Promise<AuthResult> {
  redemption ??= fetchOne("POST /api/auth/handover", {
    ...unauthenticated,
    headers: cookieTransport,
    body: codes,
  });
  return redemption;
}

let cachedClaims: { token: Claims | null; text: string } = { token: null, text: "null" };

/** The claims with a stable identity, as `useSyncExternalStore` requires. */
function stableClaims(): Claims | null {
  const token = claims();
  const text = JSON.stringify(token);
  if (text !== cachedClaims.text) cachedClaims = { token, text };
  return cachedClaims.token;
}

/** The claims of the signed-in consumer, synchronised between tabs; `null` for a guest. */
export function useClaims(): Claims | null {
  const currentClaims = useSyncExternalStore(subscribeToSession, stableClaims);
  return currentClaims && !currentClaims.twoFactor ? currentClaims : null;
}

/** The data that are fetched before a session starts. */
export interface SessionData {
  consumer?: Entity<Consumer>;
  definitions?: List<Entity<Definition>>;
}

/** Loader of everything that a session needs besides the code of the sign-in page. */
interface SessionLoader {
  /** Loads the code and the texts that its first page needs. */
  load: () => Promise<unknown>;
  /** Requests, with the new token, what its first page shows. */
  prefetch: (request: RequestOptions) => Promise<void>;
  /** Makes the session's data available to its pages. */
  cache: (data: SessionData) => Promise<void>;
}

let loader: SessionLoader | null = null;

/** Sets what loads the rest of the app when a session starts. */
export function setSessionLoader(sessionLoader: SessionLoader): void {
  loader = sessionLoader;
}

/**
 * Starts a session and returns the path to go to. The data that every page needs are fetched with the new token before
 * the session starts, so that no page renders without them. `firmIsCurrent` says that the page was just loaded with the
 * firm's own data.
 */
export async function startSession(
  { accessToken }: AuthResult,
  { firmIsCurrent = false } = {},
): Promise<string> {
  clearSession();
  const newClaims = decodeClaims(accessToken);
  const withNewToken = { ...unauthenticated, headers: { Authorization: `Bearer ${accessToken}` } };
  loadAddressStyles();
  if (!newClaims?.twoFactorSetup) void loader?.prefetch(withNewToken).catch(() => undefined);
  const [consumer, definitions] = await Promise.allSettled([
    fetchOne("GET /api/consumers", withNewToken),
    newClaims?.twoFactorSetup ? null : fetchList("GET /api/products/definitions", withNewToken),
    firmIsCurrent && getBoot().domain === domain() ? null : reloadFirm(),
    loader?.load(),
  ]);
  if (consumer.status === "fulfilled") {
    const { address_style, locale: accountLocale } = consumer.value;
    await setLanguage(
      isOffered(accountLocale) ? accountLocale : locale(),
      address_style === "informal" ? "informal" : "formal",
    );
  }
  const data: SessionData = {};
  if (consumer.status === "fulfilled") data.consumer = consumer.value;
  if (definitions.status === "fulfilled" && definitions.value) data.definitions = definitions.value;
  // A page whose data are not cached requests them itself.
  await loader?.cache(data).catch(() => undefined);
  setSession(accessToken);
  sessionStorage.removeItem(EXPIRED_KEY);
  localDraft.removeStale();
  if (newClaims?.twoFactorSetup) return "/settings";
  return returnTo.consume(newClaims?.sub ?? "") ?? "/dashboard";
}

/** Reloads the licence and the theme, which may differ between branches. */
async function reloadFirm(): Promise<void> {
  const [licence, theme] = await Promise.all([currentLicence(), currentTheme()]);
  setBoot({ ...getBoot(), licence, theme });
  applyTheme(theme);
}

/** Removes all data of the previous consumer from this device. */
function clearSession(): void {
  setSession(null);
  setActionSession(null);
  clearConsumerData();
}

/** Ends the session here and on the server. Errors of the server are ignored. */
export async function signOut(): Promise<void> {
  // The other tabs hear of it before the server ends the session, or they would take it for an expired one.
  const ended = claims() ? endSession() : null;
  localDraft.clear();
  clearSession();
  await ended;
  await setLanguage(locale(), defaultAddressStyle(getBoot()));
}

/** Ends the session if it belongs to another firm than the page, otherwise moves it to the page's branch. */
export function signOutOnTenantChange(): void {
  const currentClaims = claims();
  const firm = getBoot().licence?.id;
  if (!currentClaims || (firm ? firm === currentClaims.lic : sessionBranch() === domain())) {
    updateSessionBranch();
    return;
  }
  void endSession();
  localDraft.clear();
  clearSession();
}

const EXPIRED_KEY = "balie.expired";

/** Renews the session after a page load, or handles its expiry. */
export function resumeSession(): void {
  const currentClaims = claims();
  const end = currentClaims && sessionEnd(currentClaims);
  if (end && end.at <= Date.now()) handleExpiry(currentClaims.sub);
  localDraft.removeStale();
  if (claims()) void refreshTokens(null).catch(() => undefined);
}

/**
 * Clears a session that could not be renewed, and stores the screen to return to and the expiry flag, unless the
 * consumer is signing out.
 */
export function handleExpiry(consumer: string | null): void {
  if (location.pathname !== "/logout") {
    returnTo.save(location.pathname + location.search, consumer);
    setExpiredFlag();
  }
  clearSession();
}

/** Makes the next sign-in page show that the session has expired. */
export const setExpiredFlag = () => sessionStorage.setItem(EXPIRED_KEY, "1");

/**
 * Returns true if the session has expired, on the first page that asks. A render that is begun anew still finds the
 * flag.
 */
export function useExpiredFlag(): boolean {
  const [expired] = useState(() => sessionStorage.getItem(EXPIRED_KEY) !== null);
  useEffect(() => sessionStorage.removeItem(EXPIRED_KEY), []);
  return expired;
}
