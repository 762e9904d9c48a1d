import { claims } from "../api/tokens";

/** Codes or tokens with which the firm's own system sends somebody in. */
export interface Handover {
  accessToken: string;
  refreshToken: string;
}

let pending: Handover | null = null;
let came = false;

/** Takes the hand-over out of the address, before anything is requested; it leaves no trace in the history. */
export function takeHandover(): void {
  const address = new URL(location.href);
  const accessToken = address.searchParams.get("accessToken");
  const refreshToken = address.searchParams.get("refreshToken");
  if (accessToken === null && refreshToken === null) return;
  address.searchParams.delete("accessToken");
  address.searchParams.delete("refreshToken");
  history.replaceState(history.state, "", address);
  came = accessToken !== null;
  if (accessToken) pending = { accessToken, refreshToken: refreshToken ?? "" };
}

export const isHandedOver = (): boolean => pending !== null;

/** Whether the page was opened by a hand-over, spent or not. */
export const cameByHandover = (): boolean => came;

/** The hand-over that waits to be exchanged, or to be agreed with. */
export const pendingHandover = (): Handover | null => pending;

/** The hand-over is over: exchanged, refused or declined. */
export function endHandover(): void {
  pending = null;
}

/** An ordinary pair holds a JWT, and one can make such a link of one's own session; a code is one random word. */
const isOrdinaryPair = ({ accessToken }: Handover): boolean => accessToken.split(".").length === 3;

/**
 * Whether to ask first: a link must not put anybody else's session in the place of one's own unseen (login CSRF), and
 * an ordinary pair may come from anyone.
 */
export const mustAsk = (handover: Handover): boolean => claims() !== null || isOrdinaryPair(handover);
