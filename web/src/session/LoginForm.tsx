import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { act } from "../api/client";
import { ApiError } from "../api/error";
import { Login } from "../api/limits.gen";
import { Button } from "../ui/Button";
import { errorText } from "../ui/errorText";
import { Note } from "../ui/Note";
import { useWording } from "../wording";
import { PasswordField, TextField, useFields } from "./fields";
import { Locked } from "./Locked";
import { type AuthResult, login } from "./session";
import { useCountdown } from "./useCountdown";

/** Sends the owner of a locked account a link, by which this browser may try; never tells whether there is one. */
function AskToUnlock({ name }: { name: string }) {
  const t = useWording();
  const ask = useMutation({
    mutationFn: () => act("/api/auth/request-unlock", { as: "nobody", body: { email: name } }),
  });
  if (ask.isSuccess) return <Note kind="info">{t("session.unlock.sent")}</Note>;
  return (
    <>
      {ask.error ? <Note kind="error">{errorText(ask.error)}</Note> : null}
      <p>{t("session.unlock.text")}</p>
      <Button look="quiet" wide busy={ask.isPending} onClick={() => ask.mutate()}>
        {t("session.unlock.submit")}
      </Button>
    </>
  );
}

/** User name or e-mail address, and password. */
export function LoginForm({ onSignedIn }: { onSignedIn: (pair: AuthResult) => Promise<void> }) {
  const t = useWording();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const left = useCountdown(lockedUntil);
  const [lockedName, setLockedName] = useState("");
  const fields = useFields({ email: "", password: "" }, (values) => ({
    email: values.email.trim() ? null : t("session.required"),
    password: values.password ? null : t("session.required"),
  }));
  const signIn = useMutation({
    mutationFn: async ({ email, password }: { email: string; password: string }) =>
      onSignedIn(await login(email.trim(), password)),
    onError: (error, { email }) => {
      setLockedName(email.trim());
      const seconds = error instanceof ApiError ? error.lockedTimeRemaining : undefined;
      setLockedUntil(seconds ? Date.now() + seconds * 1000 : null);
    },
  });
  return (
    <form className="stack" noValidate onSubmit={fields.submit(signIn.mutate)}>
      <Locked left={left} />
      {left > 0 && lockedName ? <AskToUnlock key={lockedName} name={lockedName} /> : null}
      {signIn.error && lockedUntil === null ? <Note kind="error">{errorText(signIn.error)}</Note> : null}
      <TextField
        {...fields.bind("email")}
        label={t("session.login.name")}
        autoComplete="username"
        maxLength={Login.email}
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField
        {...fields.bind("password")}
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
    </form>
  );
}
