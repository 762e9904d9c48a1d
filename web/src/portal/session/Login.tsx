import { lazy, Suspense, useState } from "react";
import { useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { Alert } from "../../shared/ui/Alert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { useBoot } from "../firm/useBoot";
import { BranchChoice } from "./branch/BranchChoice";
import { LoginForm } from "./login/LoginForm";
import { SigningIn } from "./SigningIn";
import { useExpiredFlag } from "./session";
import { clearSignInLink, pendingSignInLink } from "./signInLink";
import { useSignInCompletion } from "./useSignInCompletion";

const SignInLinkPage = lazy(() => import("./SignInLinkPage"));
const GuestNotice = lazy(() => import("./login/GuestNotice"));
const TwoFactorDialog = lazy(() => import("./secondFactor/TwoFactorDialog"));

/** The sign-in page. With a sign-in link of the firm's own system it redeems that link instead. */
export default function Login() {
  const t = useT();
  const { maintenance } = useBoot();
  const [codes, setCodes] = useState(pendingSignInLink);
  const expired = useExpiredFlag();
  const [linkError, setLinkError] = useState<unknown>(null);

  // Hardly anybody comes from a page that left one, so its code is loaded only then.
  const [hasNotice] = useState(() => sessionStorage.getItem("balie.page.notice") !== null);

  const { complete, pending, cancel } = useSignInCompletion({ firmIsCurrent: codes !== null });

  const abandonSignInLink = (error?: unknown) => {
    clearSignInLink();
    setCodes(null);
    setLinkError(error);
  };

  if (codes)
    return (
      <Suspense fallback={<SigningIn />}>
        <SignInLinkPage
          codes={codes}
          fallback={<SigningIn />}
          onAccepted={complete}
          onLeft={abandonSignInLink}
        />
      </Suspense>
    );
  const notice = maintenance?.show_notice ? localise(maintenance.notice) : "";
  return (
    <>
      <PageTitle>{t("session.login.title")}</PageTitle>
      {hasNotice ? (
        <Suspense>
          <GuestNotice />
        </Suspense>
      ) : null}
      {linkError ? <Alert kind="error">{errorText(linkError)}</Alert> : null}
      {expired ? <Alert kind="warning">{t("session.expired")}</Alert> : null}
      {notice ? <Alert kind="warning">{notice}</Alert> : null}
      <LoginForm isPending={pending !== null} onSignedIn={complete} />
      <BranchChoice />
      {pending ? (
        <Suspense fallback={null}>
          <TwoFactorDialog
            pending={pending}
            onVerified={(result) => complete(result, true)}
            onCancel={cancel}
          />
        </Suspense>
      ) : null}
    </>
  );
}
