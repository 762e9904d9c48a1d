import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { type IdentityRequest, identityRequest } from "../../shared/identity/identityRequest";
import { consumeAnswer, type ProviderAnswer } from "../../shared/identity/providerAnswer";
import { Alert } from "../../shared/ui/Alert";
import { ButtonLink } from "../../shared/ui/Button";
import { notify } from "../../shared/ui/overlay/notify";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { Spinner } from "../../shared/ui/waiting/Spinner";
import { call } from "../api/client";
import { translate, useT } from "../i18n";
import { accept, useSession } from "./session";

const MESSAGE_DURATION_MS = 8000;
/** Returns the page after the sign-in: the first page for an invitation's link. */
const afterSignIn = (page: string) => (page.startsWith("/desk/invitation/") ? "/desk" : page);

/** The page to which an identity provider sends the browser back. It finishes what was begun, and goes on from there. */
export default function CallbackPage() {
  const t = useT();
  const { history } = useRouter();
  const session = useSession();
  const isStarting = session.stage === "starting";
  const member = session.stage === "full" && !session.isOver ? session.member.id : null;
  const started = useRef(false);
  const [failure, setFailure] = useState<string | null>(null);

  const signIn = async (body: ProviderAnswer, { returnTo }: IdentityRequest) => {
    try {
      accept(await call("POST /desk/api/auth/identity", { token: null, body }));
      history.replace(afterSignIn(returnTo));
    } catch (error) {
      // Why somebody was refused is not said: they may have no account.
      const isAway = error instanceof ApiError && error.code === "IDENTITY_PROVIDER_FAILED";
      setFailure(isAway ? errorText(error) : t("desk.provider.failedText"));
    }
  };

  /** Links or confirms, for the member who began it; anybody else signs in at the page where it was begun. */
  const prove = async (answer: ProviderAnswer, { purpose, account, returnTo }: IdentityRequest) => {
    if (member === account && purpose === "link") {
      try {
        await call("POST /desk/api/auth/identities", { body: answer });
        notify.success(translate("identity.linked"), MESSAGE_DURATION_MS);
      } catch (error) {
        notify.error(error, MESSAGE_DURATION_MS);
      }
    } else if (member === account) {
      try {
        await call("POST /desk/api/auth/confirm", { body: { identity: answer } });
        notify.success(translate("identity.confirmed"), MESSAGE_DURATION_MS);
      } catch (error) {
        notify.error(error, MESSAGE_DURATION_MS);
      }
    }
    history.replace(returnTo);
  };

  const finish = async () => {
    const answer = consumeAnswer();
    const request = answer && identityRequest.consume(answer.state);
    if (!request) return setFailure(t("desk.provider.failedText"));
    return request.purpose === "sign_in" ? signIn(answer, request) : prove(answer, request);
  };

  useEffect(() => {
    if (isStarting || started.current) return;
    started.current = true;
    void finish();
  });

  if (failure === null)
    return (
      <>
        <PageTitle isLoading>{t("desk.provider.arriving")}</PageTitle>
        <Spinner />
      </>
    );
  return (
    <div className="stack">
      <PageTitle>{t("desk.provider.failedTitle")}</PageTitle>
      <Alert kind="error">{failure}</Alert>
      <p>{t("desk.provider.failedHint")}</p>
      <ButtonLink to="/" replace wide>
        {t("desk.invitation.toSignIn")}
      </ButtonLink>
    </div>
  );
}
