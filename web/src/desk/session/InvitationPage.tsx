import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField } from "../../shared/forms/field/plainFields";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { errorText } from "../../shared/ui/text/errorText";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { call } from "../api/client";
import type { SignInSchemas } from "../api/operations";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { checkPassword } from "./newPassword";
import { ProviderSignIn } from "./ProviderSignIn";
import { hasPasskeySupport } from "./passkeys";
import { accept, signOut, useSession } from "./session";

/** Opens the invitation of a colleague: a password, and then the second factor. */
export default function InvitationPage() {
  const t = useT();
  const { token } = useParams({ from: "/invitation/$token" });
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) =>
      call("GET /desk/api/auth/invitation/{token}", { path: { token }, token: null, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (invitation.data) return <Accept token={token} invitation={invitation.data} />;
  if (invitation.error instanceof ApiError && invitation.error.status === 404)
    return (
      <>
        <PageTitle>{t("desk.invitation.goneTitle")}</PageTitle>
        <p>{t("desk.invitation.gone")}</p>
        <ButtonLink to="/">{t("desk.invitation.toSignIn")}</ButtonLink>
      </>
    );
  return (
    <>
      <PageTitle isLoading={!invitation.error}>{t("desk.invitation.loading")}</PageTitle>
      {invitation.error ? (
        <ErrorAlert error={invitation.error} retry={() => void invitation.refetch()} />
      ) : (
        <Skeletons count={2} shape="line" />
      )}
    </>
  );
}

interface AcceptProps {
  token: string;
  invitation: SignInSchemas["InvitedColleague"];
}

function Accept({ token, invitation }: AcceptProps) {
  const t = useT();
  const navigate = useNavigate();
  const session = useSession();
  const { form, formRef, onSubmit } = useForm({ password: "" }, checkPassword);
  const begin = useCommand(async (body: { password?: string }) => {
    // Whoever was signed in in this browser is not the colleague who was invited.
    if (session.stage === "full") await signOut();
    accept(await call("POST /desk/api/auth/invitation/{token}", { path: { token }, token: null, body }));
    await navigate({ to: "/" });
  });
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={onSubmit((body) => begin.send(body))}>
      <PageTitle>{t("desk.invitation.title", { name: invitation.name })}</PageTitle>
      <p>{t("desk.invitation.text", { firm: invitation.firm, email: invitation.email })}</p>
      {begin.error ? <Alert kind="error">{errorText(begin.error)}</Alert> : null}
      {/* Password managers store the password under the address. */}
      <input type="hidden" name="email" autoComplete="username" value={invitation.email} />
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("desk.invitation.password")}
        hint={t("desk.invitation.passwordHint")}
        autoComplete="new-password"
        maxLength={255}
      />
      <Button type="submit" wide busy={begin.isPending}>
        {t("desk.invitation.submit")}
      </Button>
      {firm().passkeys && hasPasskeySupport() ? (
        <Button variant="secondary" icon={icons.key} wide onClick={() => begin.send({})}>
          {t("desk.invitation.without")}
        </Button>
      ) : null}
      <ProviderSignIn invitation={token} disabled={begin.isPending} />
    </form>
  );
}
