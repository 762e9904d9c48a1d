import { useId, useState } from "react";
import { sendCommand } from "../../shared/api/client";
import type { ConfirmationMethod } from "../../shared/api/confirmation";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/fieldProps";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { errorText } from "../../shared/ui/errorText";
import { CodeForm } from "./CodeForm";
import { PasswordField } from "./fields";
import { LockedAlert } from "./LockedAlert";
import { useCountdown } from "./useCountdown";

interface ConfirmationDialogProps {
  method: ConfirmationMethod;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for a code or the password before something is signed or a security setting changes. */
export default function ConfirmationDialog({ method, onConfirmed, onCancel }: ConfirmationDialogProps) {
  const t = useT();
  const form = useId();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [otherError, setOtherError] = useState<unknown>(null);
  const secondsLeft = useCountdown(lockedUntil);
  const confirm = useCommand(async (body: { code: string } | { password: string }) => {
    await sendCommand("POST /api/auth/confirm", { body });
    onConfirmed();
  });
  const send = (body: { code: string } | { password: string }) => {
    setOtherError(null);
    return confirm.sendAsync(body);
  };
  /** Handles errors that are not about the code or the password: a lock, or a failed request. */
  const handleFailure = (error: unknown) => {
    const seconds = error instanceof ApiError ? error.lockedTimeRemaining : undefined;
    setLockedUntil(seconds ? Date.now() + seconds * 1000 : null);
    setOtherError(seconds ? null : error);
  };
  return (
    <Dialog
      open
      width={420}
      title={t("session.confirm.title")}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} busy={confirm.isPending} disabled={secondsLeft > 0}>
            {t("session.confirm.submit")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <LockedAlert secondsLeft={secondsLeft} />
        {otherError ? <Alert kind="error">{errorText(otherError)}</Alert> : null}
        {method === "code" ? (
          <CodeForm
            id={form}
            text={t("session.confirm.codeText")}
            send={(code) => send({ code })}
            onFailure={handleFailure}
          />
        ) : (
          <PasswordForm id={form} send={(password) => send({ password })} onFailure={handleFailure} />
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
  const t = useT();
  const { form, formRef, setErrors, onSubmit } = useForm({ password: "" }, requireTexts());
  const attempt = ({ password }: { password: string }) => {
    send(password).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.code === "AUTH_LOGIN_FAILED")) return onFailure(error);
      setErrors({ password: "session.confirm.passwordWrong" });
    });
  };
  return (
    <form ref={formRef} id={id} className="stack" noValidate onSubmit={onSubmit(attempt)}>
      <p>{t("session.confirm.passwordText")}</p>
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("session.login.password")}
        autoComplete="current-password"
        autoFocus
      />
      <p>{t("session.confirm.noPassword")}</p>
    </form>
  );
}
