import { useEffect, useRef } from "react";
import type { StaffSession } from "../api/signInSchemas";
import { hasPasskeySupport, signInWithPasskey } from "./passkeys";

/** Time that one challenge is offered, in milliseconds: the server forgets it after 5 minutes. */
const OFFER_MS = 4 * 60_000;

/** Offers the browser's passkeys in the suggestions of the e-mail field (conditional mediation) until one is chosen. */
export function usePasskeyOffer(isOffered: boolean, onSignedIn: (session: StaffSession) => void): void {
  const accept = useRef(onSignedIn);
  accept.current = onSignedIn;
  useEffect(() => {
    if (!isOffered || !hasPasskeySupport()) return;
    const controller = new AbortController();
    const offer = async () => {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      while (!controller.signal.aborted) {
        const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(OFFER_MS)]);
        try {
          accept.current(await signInWithPasskey(null, { mediation: "conditional", signal }));
          return;
        } catch {
          // Only an offer that was too old is made again: nobody has asked for anything.
          if (!signal.aborted) return;
        }
      }
    };
    void offer().catch(() => undefined);
    return () => controller.abort();
  }, [isOffered]);
}
