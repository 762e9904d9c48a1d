import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { act } from "../api/client";
import type { ProofAsked } from "../api/confirmation";
import { ApiError } from "../api/error";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { errorText } from "../ui/errorText";
import { Note } from "../ui/Note";
import { useWording } from "../wording";
import { CodeForm } from "./CodeForm";
import { PasswordField, useFields } from "./fields";
import { Locked } from "./Locked";
import { useCountdown } from "./useCountdown";

interface ConfirmationDialogProps {
  proof: ProofAsked;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the code of the app, or for the password, before something is signed or a setting that guards the account. */
export default function ConfirmationDialog({ proof, onConfirmed, onCancel }: ConfirmationDialogProps) {
  const t = useWording();
  const form = useId();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const left = useCountdown(lockedUntil);
  const confirm = useMutation({
    mutationFn: (body: { code: string } | { password: string }) => act("/api/auth/confirm", { body }),
    onSuccess: onConfirmed,
  });
  const send = (body: { code: string } | { password: string }) => {
    setProblem(null);
    return confirm.mutateAsync(body);
  };
  /** What is about neither the code nor the password: that it is closed for a while, or that nothing came through. */
  const failed = (error: unknown) => {
    const seconds = error instanceof ApiError ? error.lockedTimeRemaining : undefined;
    setLockedUntil(seconds ? Date.now() + seconds * 1000 : null);
    setProblem(seconds ? null : error);
  };
  return (
    <Dialog
      open
      width={420}
      title={t("session.confirm.title")}
      onClose={onCancel}
      actions={
        <>
          <Button look="quiet" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} busy={confirm.isPending} disabled={left > 0}>
            {t("session.confirm.submit")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Locked left={left} />
        {problem ? <Note kind="error">{errorText(problem)}</Note> : null}
        {proof === "code" ? (
          <CodeForm
            id={form}
            text={t("session.confirm.codeText")}
            send={(code) => send({ code })}
            onFailure={failed}
          />
        ) : (
          <PasswordForm id={form} send={(password) => send({ password })} onFailure={failed} />
        )}
      </div>
    </Dialog>
  );
}

interface PasswordFormProps {
  id: string;
  send: (password: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

function PasswordForm({ id, send, onFailure }: PasswordFormProps) {
  const t = useWording();
  const fields = useFields({ password: "" }, ({ password }) => ({
    password: password ? null : t("session.required"),
  }));
  const attempt = ({ password }: { password: string }) => {
    send(password).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === "AUTH_LOGIN_FAILED")) return onFailure(error);
      fields.show({ password: t("session.confirm.passwordWrong") });
    });
  };
  return (
    <form id={id} className="stack" noValidate onSubmit={fields.submit(attempt)}>
      <p>{t("session.confirm.passwordText")}</p>
      <PasswordField
        {...fields.bind("password")}
        label={t("session.login.password")}
        autoComplete="current-password"
        autoFocus
      />
      <p>{t("session.confirm.noPassword")}</p>
    </form>
  );
}
