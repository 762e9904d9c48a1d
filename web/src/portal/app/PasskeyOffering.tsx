import { lazy, Suspense, useEffect, useState } from "react";
import { canUsePasskeys, passkeyOffer } from "../session/passkeys/passkeySupport";
import { useClaims } from "../session/session";

const PasskeyOffer = lazy(() => import("../session/passkeys/PasskeyOffer"));

/** Offers a passkey to a consumer who has just signed in with a password. */
export function PasskeyOffering() {
  const claims = useClaims();
  const [isDue, setIsDue] = useState(() => passkeyOffer.due && canUsePasskeys());
  useEffect(() => {
    passkeyOffer.due = false;
  }, []);
  if (!isDue || !claims || claims.colleague) return null;
  return (
    <Suspense fallback={null}>
      <PasskeyOffer account={claims.sub} onClose={() => setIsDue(false)} />
    </Suspense>
  );
}
