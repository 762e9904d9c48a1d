import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { sendCommand } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import { Login } from "../../shared/api/limits.gen";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField, TextField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { errorText } from "../../shared/ui/text/errorText";
import type { AuthResult } from "../api/types";
import { useBoot } from "../firm/useBoot";
import { LockedAlert } from "./LockedAlert";
import { canUsePasskeys } from "./passkeys/passkeySupport";
import { login } from "./session";
import { useCountdown } from "./useCountdown";

const PasskeySignIn = lazy(() => import("./passkeys/PasskeySignIn"));
const ProviderSignIn = lazy(() => import("./identity/ProviderSignIn"));

/** Requests an unlock link for a locked account. The response does not reveal whether the account exists. */
function RequestUnlock({ name }: { name: string }) {
  const t = useT();
  const ask = useCommand(() =>
    sendCommand("POST /api/auth/request-unlock", { auth: "none", body: { email: name } }),
  );
  if (ask.isSuccess) return <Alert kind="info">{t("session.unlock.sent")}</Alert>;
  return (
    <>
      {ask.error ? <Alert kind="error">{errorText(ask.error)}</Alert> : null}
      <p>{t("session.unlock.text")}</p>
      <Button variant="secondary" wide busy={ask.isPending} onClick={() => ask.send()}>
        {t("session.unlock.submit")}
      </Button>
    </>
  );
}

interface LoginFormProps {
  /** A sign-in waits for its second factor. */
  isPending: boolean;
  /** `byPassword` says that no passkey was used. */
  onSignedIn: (pair: AuthResult, byPassword?: boolean) => Promise<void>;
}

/** User name or e-mail address, and password, or a passkey, or an identity provider. */
export function LoginForm({ isPending, onSignedIn }: LoginFormProps) {
  const t = useT();
  const hasPasskeys = canUsePasskeys();
  const { identity_providers: providers } = useBoot();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const secondsLeft = useCountdown(lockedUntil);
  const [lockedName, setLockedName] = useState("");
  const { form, formRef, onSubmit } = useForm({ email: "", password: "" }, requireTexts());
  const signIn = useCommand(
    async ({ email, password }: { email: string; password: string }) =>
      onSignedIn(await login(email.trim(), password), true),
    (error, { email }) => {
      setLockedName(email.trim());
      const seconds = error instanceof ApiError ? error.lockedTimeRemaining : undefined;
      setLockedUntil(seconds ? Date.now() + seconds * 1000 : null);
    },
  );
  const paused = signIn.isPending || isPending;
  // In place of the buttons until their code is loaded.
  const waiting = providers.map(({ name }) => name);
  if (hasPasskeys) waiting.unshift(t("session.passkey.signIn"));
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(signIn.send)}>
      <LockedAlert secondsLeft={secondsLeft} />
      {secondsLeft > 0 && lockedName ? <RequestUnlock key={lockedName} name={lockedName} /> : null}
      {signIn.error && lockedUntil === null ? <Alert kind="error">{errorText(signIn.error)}</Alert> : null}
      <TextField
        {...getFieldProps(form, "email")}
        label={t("session.login.name")}
        autoComplete={hasPasskeys ? "username webauthn" : "username"}
        maxLength={Login.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("session.login.password")}
        autoComplete="current-password"
        maxLength={Login.password}
      />
      <div>
        <Link to="/forgot/password">{t("session.login.forgot")}</Link>
      </div>
      <Button type="submit" wide busy={signIn.isPending}>
        {t("session.login.submit")}
      </Button>
      <Suspense
        fallback={waiting.map((label) => (
          <Button key={label} variant="secondary" wide busy>
            {label}
          </Button>
        ))}
      >
        {hasPasskeys ? <PasskeySignIn paused={paused} onSignedIn={onSignedIn} /> : null}
        {providers.length > 0 ? <ProviderSignIn paused={paused} /> : null}
      </Suspense>
    </form>
  );
}
