import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { claims } from "../../shared/api/tokens";
import { loadAllTranslations } from "../../shared/i18n";
import { notify } from "../../shared/ui/overlay/notify";
import type { AuthResult } from "../api/types";
import { ContinueAs } from "./ContinueAs";
import { returnTo } from "./returnTo";
import { redeemSignInLink } from "./session";
import { clearSignInLink, requiresConsent, type SignInLink } from "./signInLink";
import { acceptOffer, declineOffer, openOffer, returnToSessionBranch, type SignInOffer } from "./signInOffer";

interface SignInLinkPageProps {
  codes: SignInLink;
  /** Shown until the link has been redeemed. */
  fallback: ReactNode;
  onAccepted: (result: AuthResult) => Promise<void>;
  /** Called when the link failed, with the error, or was declined, and nobody is signed in. */
  onLeft: (error?: unknown) => void;
}

/** Signs in with a link of the firm's own system, after a confirmation when somebody is signed in already. */
export default function SignInLinkPage({ codes, fallback, onAccepted, onLeft }: SignInLinkPageProps) {
  const navigate = useNavigate();
  const [offer, setOffer] = useState<SignInOffer | null>(null);
  const [busy, setBusy] = useState(false);
  const started = useRef(false);

  const finish = async (result: AuthResult) => {
    clearSignInLink();
    await onAccepted(result);
  };

  const begin = async () => {
    if (!requiresConsent(codes)) return finish(await redeemSignInLink(codes));
    const [opened] = await Promise.all([openOffer(codes), loadAllTranslations()]);
    if (opened.presentOwner || requiresConsent(codes)) setOffer(opened);
    else await finish(await acceptOffer(opened));
  };

  const leave = async (error?: unknown) => {
    clearSignInLink();
    const currentClaims = claims();
    if (!currentClaims) return onLeft(error);
    if (error) notify.error(error, 8000);
    const to = currentClaims.twoFactorSetup
      ? "/settings"
      : (returnTo.consume(currentClaims.sub) ?? "/dashboard");
    if (returnToSessionBranch(to)) await navigate({ to, replace: true });
  };

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    begin().catch(leave);
  });

  // Closing the page declines the link.
  useEffect(() => {
    if (!offer || busy) return;
    const declineOnLeave = () => void declineOffer(offer);
    addEventListener("pagehide", declineOnLeave);
    return () => removeEventListener("pagehide", declineOnLeave);
  }, [offer, busy]);

  if (!offer) return fallback;
  const agree = () => {
    setBusy(true);
    acceptOffer(offer)
      .then(finish)
      .catch((error: unknown) => {
        setBusy(false);
        notify.error(error, 8000);
      });
  };
  const decline = () => {
    setBusy(true);
    void declineOffer(offer).then(() => leave());
  };
  return <ContinueAs offer={offer} busy={busy} onAgree={agree} onDecline={decline} />;
}
