import { claims } from "../../shared/api/tokens";

/** The one-time codes or tokens in a sign-in link of the firm's own system. */
export interface SignInLink {
  accessToken: string;
  refreshToken: string;
}

let pending: SignInLink | null = null;
let wasOpenedByLink = false;

/** Reads the codes of a sign-in link and removes them from the URL and the history. Call it before any request. */
export function consumeSignInLink(): void {
  const address = new URL(location.href);
  const accessToken = address.searchParams.get("accessToken");
  const refreshToken = address.searchParams.get("refreshToken");
  if (accessToken === null && refreshToken === null) return;
  address.searchParams.delete("accessToken");
  address.searchParams.delete("refreshToken");
  history.replaceState(history.state, "", address);
  wasOpenedByLink = accessToken !== null;
  if (accessToken) pending = { accessToken, refreshToken: refreshToken ?? "" };
}

export const hasPendingSignInLink = (): boolean => pending !== null;

/** True if the page was opened with a sign-in link, redeemed or not. */
export const openedBySignInLink = (): boolean => wasOpenedByLink;

/** The sign-in link that is still to be redeemed. */
export const pendingSignInLink = (): SignInLink | null => pending;

/** Drops the sign-in link after it was redeemed, rejected or declined. */
export function clearSignInLink(): void {
  pending = null;
}

/** True if the link holds a token pair (a JWT), which anybody can take from a session of their own, and not codes. */
const isTokenPair = ({ accessToken }: SignInLink): boolean => accessToken.split(".").length === 3;

/**
 * True if redeeming needs consent: a link must not silently replace the present session (login CSRF), and a token pair
 * may come from anybody.
 */
export const requiresConsent = (handover: SignInLink): boolean => claims() !== null || isTokenPair(handover);
