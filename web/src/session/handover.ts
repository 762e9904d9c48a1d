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

/** The hand-over, once. */
export function spendHandover(): Handover | null {
  const taken = pending;
  pending = null;
  return taken;
}
