import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../api/error";
import { Button } from "../ui/Button";
import { errorText } from "../ui/errorText";
import { Note } from "../ui/Note";
import { useWording } from "../wording";
import { PasswordField, TextField, useFields } from "./fields";
import { Locked } from "./Locked";
import { type AuthResult, login } from "./session";
import { useCountdown } from "./useCountdown";

/** User name or e-mail address, and password. */
export function LoginForm({ onSignedIn }: { onSignedIn: (pair: AuthResult) => Promise<void> }) {
  const t = useWording();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const left = useCountdown(lockedUntil);
  const fields = useFields({ email: "", password: "" }, (values) => ({
    email: values.email.trim() ? null : t("session.required"),
    password: values.password ? null : t("session.required"),
  }));
  const signIn = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) =>
      onSignedIn(await login(email.trim(), password)),
    onError: (error) => {
      const seconds = error instanceof ApiError ? error.lockedTimeRemaining : undefined;
      setLockedUntil(seconds ? Date.now() + seconds * 1000 : null);
    },
  });
  return (
    <form className="stack" noValidate onSubmit={fields.submit(signIn.mutate)}>
      <Locked left={left} />
      {signIn.error && lockedUntil === null ? <Note kind="error">{errorText(signIn.error)}</Note> : null}
      <TextField
        {...fields.bind("email")}
        label={t("session.login.name")}
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...fields.bind("password")}
        label={t("session.login.password")}
        autoComplete="current-password"
      />
      <div>
        <Link to="/forgot/password">{t("session.login.forgot")}</Link>
      </div>
      <Button type="submit" wide busy={signIn.isPending}>
        {t("session.login.submit")}
      </Button>
    </form>
  );
}
