import { useState } from "react";
import { isCancelled } from "../../shared/api/credentials";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField, PlainTextField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { ProviderSignIn } from "./ProviderSignIn";
import { hasPasskeySupport, signInWithPasskey } from "./passkeys";
import { RequestUnlock } from "./RequestUnlock";
import css from "./SignIn.module.css";
import { accept } from "./session";
import { usePasskeyOffer } from "./usePasskeyOffer";

const isLocked = (error: unknown) => error instanceof ApiError && error.code === "CONSUMER_LOCKED";
const isRefused = (error: unknown) => error instanceof ApiError && error.code === "AUTH_LOGIN_FAILED";

/** Signs in by e-mail address and password, or with a passkey. */
export function SignInForm({ email = "", autoFocus = true }: { email?: string; autoFocus?: boolean }) {
  const t = useT();
  const hasPasskeys = firm().passkeys && hasPasskeySupport();
  const { form, formRef, onSubmit } = useForm({ email, password: "" }, requireTexts());
  const [lockedEmail, setLockedEmail] = useState("");
  const signIn = useCommand(
    async (body: { email: string; password: string }) =>
      accept(await call("POST /desk/api/auth/login", { token: null, body })),
    (error, { email }) => setLockedEmail(isLocked(error) ? email : ""),
  );
  const [passkeyFailed, setPasskeyFailed] = useState(false);
  const passkey = useCommand(
    async () => accept(await signInWithPasskey(null)),
    (error) => setPasskeyFailed(!isCancelled(error)),
  );
  usePasskeyOffer(hasPasskeys && !signIn.isPending && !passkey.isPending, accept);
  const { error } = signIn;
  return (
    <form
      ref={formRef}
      className="stack"
      noValidate
      onSubmit={onSubmit(({ email, password }) => signIn.send({ email: email.trim(), password }))}
    >
      {error ? (
        <Alert kind="error">{isRefused(error) ? t("desk.signIn.wrong") : errorText(error)}</Alert>
      ) : null}
      {error && lockedEmail ? <RequestUnlock key={lockedEmail} email={lockedEmail} /> : null}
      {passkeyFailed ? <Alert kind="error">{t("desk.signIn.passkeyFailed")}</Alert> : null}
      <PlainTextField
        {...getFieldProps(form, "email")}
        label={t("desk.signIn.email")}
        type="email"
        autoComplete={hasPasskeys ? "username webauthn" : "username"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={255}
        autoFocus={autoFocus && email === ""}
      />
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("desk.signIn.password")}
        autoComplete="current-password"
        maxLength={255}
        autoFocus={autoFocus && email !== ""}
      />
      <Button type="submit" wide busy={signIn.isPending}>
        {t("desk.signIn.submit")}
      </Button>
      {hasPasskeys || firm().identityProviders.length > 0 ? (
        <p className={css.or}>{t("desk.signIn.or")}</p>
      ) : null}
      {hasPasskeys ? (
        <Button
          variant="secondary"
          icon={icons.key}
          wide
          busy={passkey.isPending}
          onClick={() => {
            setPasskeyFailed(false);
            passkey.send();
          }}
        >
          {t("desk.signIn.passkey")}
        </Button>
      ) : null}
      <ProviderSignIn disabled={signIn.isPending || passkey.isPending} />
    </form>
  );
}
