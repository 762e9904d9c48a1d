import { useNavigate } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { claims } from "../../shared/api/tokens";
import { translate, useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { Alert } from "../../shared/ui/Alert";
import { errorText } from "../../shared/ui/errorText";
import { notify } from "../../shared/ui/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { Spinner } from "../../shared/ui/Spinner";
import type { AuthResult } from "../api/types";
import { useBoot } from "../firm/useBoot";
import { BranchChoice } from "./BranchChoice";
import { LoginForm } from "./LoginForm";
import { passkeyOffer } from "./passkeySupport";
import { consumeExpiredFlag, startSession } from "./session";
import { clearSignInLink, pendingSignInLink } from "./signInLink";
import { TwoFactorDialog } from "./TwoFactorDialog";

const SignInLinkPage = lazy(() => import("./SignInLinkPage"));

/** The sign-in page. With a sign-in link of the firm's own system it redeems that link instead. */
export default function Login() {
  const t = useT();
  const navigate = useNavigate();
  const { maintenance } = useBoot();
  const [codes, setCodes] = useState(pendingSignInLink);
  const [pending, setPending] = useState<AuthResult | null>(null);
  const [expired] = useState(consumeExpiredFlag);
  const [linkError, setLinkError] = useState<unknown>(null);

  const completeSignIn = async (result: AuthResult, byPassword = false) => {
    if (result.twoFactor) {
      setPending(result);
      return;
    }
    const to = await startSession(result, { firmIsCurrent: codes !== null });
    passkeyOffer.due = byPassword && !claims()?.twoFactorSetup;
    notify.clear();
    await navigate({ to, replace: true });
    if (claims()?.twoFactorSetup) notify.info(translate("session.setupRequired"), 8000);
    else notify.success(translate("session.welcome"));
  };

  const abandonSignInLink = (error?: unknown) => {
    clearSignInLink();
    setCodes(null);
    setLinkError(error);
  };

  const signingIn = (
    <>
      <PageTitle>{t("session.arriving")}</PageTitle>
      <Spinner />
    </>
  );
  if (codes)
    return (
      <Suspense fallback={signingIn}>
        <SignInLinkPage
          codes={codes}
          fallback={signingIn}
          onAccepted={completeSignIn}
          onLeft={abandonSignInLink}
        />
      </Suspense>
    );
  const notice = maintenance?.show_notice ? localise(maintenance.notice) : "";
  return (
    <>
      <PageTitle>{t("session.login.title")}</PageTitle>
      {linkError ? <Alert kind="error">{errorText(linkError)}</Alert> : null}
      {expired ? <Alert kind="warning">{t("session.expired")}</Alert> : null}
      {notice ? <Alert kind="warning">{notice}</Alert> : null}
      <LoginForm isPending={pending !== null} onSignedIn={completeSignIn} />
      <BranchChoice />
      {pending ? (
        <TwoFactorDialog
          pending={pending}
          onVerified={(result) => completeSignIn(result, true)}
          onCancel={() => setPending(null)}
        />
      ) : null}
    </>
  );
}
