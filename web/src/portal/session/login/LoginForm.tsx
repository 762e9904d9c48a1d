import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { ApiError } from "../../../shared/api/error";
import { useCommand } from "../../../shared/api/useCommand";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { PasswordField, PlainTextField } from "../../../shared/forms/field/plainFields";
import { trimInvisible } from "../../../shared/forms/parse/invisible";
import { refusedFields } from "../../../shared/forms/refusedFields";
import { requireTexts, useForm } from "../../../shared/forms/useForm";
import { useT } from "../../../shared/i18n";
import { Alert } from "../../../shared/ui/Alert";
import { Button } from "../../../shared/ui/Button";
import { errorText } from "../../../shared/ui/text/errorText";
import type { AuthResult } from "../../api/types";
import { useBoot } from "../../firm/useBoot";
import { canUsePasskeys } from "../passkeys/passkeySupport";
import { login } from "../session";
import { useCountdown } from "../useCountdown";
import { loginLimits } from "./loginLimits";

const LockedAccount = lazy(() => import("./LockedAccount"));
const PasskeySignIn = lazy(() => import("../passkeys/PasskeySignIn"));
const ProviderSignIn = lazy(() => import("../identity/ProviderSignIn"));

/** The server's own words at each field that it refuses. */
const errorsOf = (error: unknown) =>
  refusedFields(error, { email: errorText(error), password: errorText(error) });

const isRefused = (error: unknown) => Object.keys(errorsOf(error)).length > 0;

interface LoginFormProps {
  /** True while a sign-in waits for its second factor. */
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
  const { form, formRef, setErrors, onSubmit } = useForm({ email: "", password: "" }, requireTexts());
  const signIn = useCommand(
    async ({ email, password }: { email: string; password: string }) =>
      onSignedIn(await login(trimInvisible(email), password), true),
    (error, { email }) => {
      setLockedName(trimInvisible(email));
      const seconds = error instanceof ApiError ? error.lockedTimeRemaining : undefined;
      setLockedUntil(seconds ? Date.now() + seconds * 1000 : null);
      if (isRefused(error)) setErrors(errorsOf(error));
    },
  );
  const paused = signIn.isPending || isPending;
  // In place of the buttons until their code is loaded.
  const waiting = providers.map(({ name }) => name);
  if (hasPasskeys) waiting.unshift(t("session.passkey.signIn"));
  return (
    <form ref={formRef} className="stack" noValidate onSubmit={onSubmit(signIn.send)}>
      {secondsLeft > 0 ? (
        <Suspense>
          <LockedAccount name={lockedName} secondsLeft={secondsLeft} />
        </Suspense>
      ) : null}
      {signIn.error && lockedUntil === null && !isRefused(signIn.error) ? (
        <Alert kind="error">{errorText(signIn.error)}</Alert>
      ) : null}
      <PlainTextField
        {...getFieldProps(form, "email")}
        label={t("session.login.name")}
        autoComplete={hasPasskeys ? "username webauthn" : "username"}
        maxLength={loginLimits.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("session.login.password")}
        autoComplete="current-password"
        maxLength={loginLimits.password}
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
