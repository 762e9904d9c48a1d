import { getBoot } from "../../firm/useBoot";

/** True if this browser supports passkeys. */
export const browserHasPasskeys = (): boolean => typeof PublicKeyCredential !== "undefined";

/** True if passkeys can be used: in this browser, and at this address of the portal. */
export const canUsePasskeys = (): boolean => getBoot().passkeys && browserHasPasskeys();

/** Flag for offering a passkey: `due` after a sign-in with a password on this page. */
export const passkeyOffer = { due: false };
