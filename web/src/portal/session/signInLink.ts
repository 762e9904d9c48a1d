import { claims } from "../../shared/api/tokens";

/** Codes or tokens with which the firm's own system sends somebody in. */
export interface SignInLink {
  accessToken: string;
  refreshToken: string;
}

let pending: SignInLink | null = null;
let wasOpenedByLink = false;

/** Takes the hand-over out of the address, before anything is requested; it leaves no trace in the history. */
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

/** Whether the page was opened by a hand-over, spent or not. */
export const openedBySignInLink = (): boolean => wasOpenedByLink;

/** The hand-over that waits to be exchanged, or to be agreed with. */
export const pendingSignInLink = (): SignInLink | null => pending;

/** The hand-over is over: exchanged, refused or declined. */
export function clearSignInLink(): void {
  pending = null;
}

/** An ordinary pair holds a JWT, and one can make such a link of one's own session; a code is one random word. */
const isTokenPair = ({ accessToken }: SignInLink): boolean => accessToken.split(".").length === 3;

/**
 * Whether to ask first: a link must not put anybody else's session in the place of one's own unseen (login CSRF), and
 * an ordinary pair may come from anyone.
 */
export const requiresConsent = (handover: SignInLink): boolean => claims() !== null || isTokenPair(handover);
