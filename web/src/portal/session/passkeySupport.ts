import { getBoot } from "../firm/useBoot";

/** Whether this browser knows passkeys. */
export const browserHasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";

/** Whether passkeys can be used: in this browser, and at this address of the portal. */
export const canUsePasskeys = (): boolean => getBoot().passkeys && browserHasPasskeys();

/** Whether a passkey is to be offered: somebody has just signed in with a password on this page. */
export const passkeyOffer = { due: false };
