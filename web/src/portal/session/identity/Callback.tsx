import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { fetchOne, sendCommand } from "../../../shared/api/client";
import { claims, cookieTransport } from "../../../shared/api/tokens";
import { loadAllTranslations, translate, useT } from "../../../shared/i18n";
import { type IdentityRequest, identityRequest } from "../../../shared/identity/identityRequest";
import { consumeAnswer, type ProviderAnswer } from "../../../shared/identity/providerAnswer";
import { Alert } from "../../../shared/ui/Alert";
import { ButtonLink } from "../../../shared/ui/Button";
import { notify } from "../../../shared/ui/overlay/notify";
import { PageTitle } from "../../../shared/ui/PageTitle";
import { Spinner } from "../../../shared/ui/waiting/Spinner";
import { returnTo } from "../returnTo";
import TwoFactorDialog from "../secondFactor/TwoFactorDialog";
import { setExpiredFlag } from "../session";
import { useSignInCompletion } from "../useSignInCompletion";

const MESSAGE_DURATION_MS = 8000;

/** The page to which an identity provider sends the browser back. It finishes what was begun, and goes on from there. */
export default function Callback() {
  const t = useT();
  const navigate = useNavigate();
  const { history } = useRouter();
  const started = useRef(false);
  const [isSignIn, setIsSignIn] = useState(false);
  /** Path to try again at after a failure. */
  const [retryTo, setRetryTo] = useState<string | null>(null);
  const { complete, pending, cancel } = useSignInCompletion({ firmIsCurrent: true });

  /** True if the consumer stopped at the provider, which then says `access_denied` (RFC 6749, 4.1.2.1). */
  const [wasCancelled, setWasCancelled] = useState(false);

  const fail = async (to = "/") => {
    await loadAllTranslations().catch(() => undefined);
    setRetryTo(to);
  };

  const signIn = async (body: ProviderAnswer, request: IdentityRequest) => {
    setIsSignIn(true);
    try {
      const login = { auth: "none", headers: cookieTransport, body } as const;
      await complete(await fetchOne("POST /api/auth/identity-login", login));
    } catch {
      // Why it failed is not said: the person may have no account.
      await fail(request.returnTo);
    }
  };

  /** Links or confirms, for the consumer who began it. */
  const prove = async (answer: ProviderAnswer, { purpose, account, returnTo: page }: IdentityRequest) => {
    if (claims()?.sub !== account) {
      // The session ended meanwhile, or is somebody else's.
      if (!claims()) setExpiredFlag();
      returnTo.save(page, account);
      await navigate({ to: "/", replace: true });
      return;
    }
    try {
      if (purpose === "link") await sendCommand("POST /api/auth/identities", { body: answer });
      else await sendCommand("POST /api/auth/confirm", { body: { identity: answer } });
      await loadAllTranslations();
      const done = purpose === "link" ? "identity.linked" : "identity.confirmed";
      notify.success(translate(done), MESSAGE_DURATION_MS);
    } catch (error) {
      await loadAllTranslations();
      notify.error(error, MESSAGE_DURATION_MS);
    }
    history.replace(page);
  };

  const finish = async () => {
    const answer = consumeAnswer();
    const request = answer && identityRequest.consume(answer.state);
    if (!request) return fail();
    setWasCancelled(answer.error === "access_denied");
    return request.purpose === "sign_in" ? signIn(answer, request) : prove(answer, request);
  };

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void finish();
  });

  if (retryTo !== null)
    return (
      <>
        <PageTitle>{t("identity.failed.title")}</PageTitle>
        <div className="stack">
          <Alert kind={wasCancelled ? "info" : "error"}>
            {t(wasCancelled ? "identity.failed.cancelled" : "identity.failed.text")}
          </Alert>
          {wasCancelled ? null : <p>{t("identity.failed.hint")}</p>}
          <ButtonLink to={retryTo} replace wide>
            {t(retryTo === "/" ? "guest.toLogin" : "identity.failed.retry")}
          </ButtonLink>
          {retryTo === "/" ? null : (
            <ButtonLink to="/" replace wide variant="secondary">
              {t("guest.toLogin")}
            </ButtonLink>
          )}
        </div>
      </>
    );
  return (
    <>
      <PageTitle isLoading={!pending}>{t(isSignIn ? "session.arriving" : "ui.loading")}</PageTitle>
      {pending ? (
        <TwoFactorDialog
          pending={pending}
          onVerified={(result) => complete(result)}
          onCancel={() => {
            cancel();
            void navigate({ to: "/", replace: true });
          }}
        />
      ) : (
        <Spinner />
      )}
    </>
  );
}
