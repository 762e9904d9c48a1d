import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { claims } from "../../shared/api/tokens";
import { translate } from "../../shared/i18n";
import { notify } from "../../shared/ui/overlay/notify";
import type { AuthResult } from "../api/types";
import { passkeyOffer } from "./passkeys/passkeySupport";
import { startSession } from "./session";

/**
 * Completes a sign-in: starts the session and goes to its first page. A sign-in that waits for its second factor is
 * `pending`, and is completed with the result of that.
 */
export function useSignInCompletion(options: { firmIsCurrent: boolean }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState<AuthResult | null>(null);
  const complete = async (result: AuthResult, byPassword = false) => {
    if (result.twoFactor) {
      setPending(result);
      return;
    }
    const to = await startSession(result, options);
    passkeyOffer.due = byPassword && !claims()?.twoFactorSetup;
    notify.clear();
    await navigate({ to, replace: true });
    // The settings themselves say that a second factor is required.
    if (!claims()?.twoFactorSetup) notify.success(translate("session.welcome"));
  };
  return { complete, pending, cancel: () => setPending(null) };
}
