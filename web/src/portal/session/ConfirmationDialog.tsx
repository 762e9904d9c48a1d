import { useId, useState } from "react";
import { sendCommand } from "../../shared/api/client";
import type { RequiredConfirmation } from "../../shared/api/confirmation";
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
import { confirmationWays } from "./confirmationWays";
import { PasswordField } from "./fields";
import { LockedAlert } from "./LockedAlert";
import { PasskeyProof } from "./PasskeyProof";
import { canUsePasskeys } from "./passkeySupport";
import { useCountdown } from "./useCountdown";

interface ConfirmationDialogProps {
  required: RequiredConfirmation;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for a passkey, a code or the password before something is signed or a security setting changes. */
export default function ConfirmationDialog({ required, onConfirmed, onCancel }: ConfirmationDialogProps) {
  const t = useT();
  const form = useId();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [otherError, setOtherError] = useState<unknown>(null);
  const secondsLeft = useCountdown(lockedUntil);
  const ways = confirmationWays(required, canUsePasskeys());
  const confirm = useCommand(async (body: { code: string } | { password: string }) => {
    await sendCommand("POST /api/auth/confirm", { body });
    onConfirmed();
  });
  const send = (body: { code: string } | { password: string }) => {
    setOtherError(null);
    return confirm.sendAsync(body);
  };
  /** Handles errors that are not about the proof: a lock, or a failed request. */
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
          {ways.form ? (
            <Button type="submit" form={form} busy={confirm.isPending} disabled={secondsLeft > 0}>
              {t("session.confirm.submit")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        <LockedAlert secondsLeft={secondsLeft} />
        {otherError ? <Alert kind="error">{errorText(otherError)}</Alert> : null}
        {ways.passkey ? (
          <>
            <p>{t("session.passkey.text")}</p>
            <PasskeyProof
              prove={async () => {
                const { confirmWithPasskey } = await import("./passkeys");
                setOtherError(null);
                await confirmWithPasskey();
                onConfirmed();
              }}
              onFailure={handleFailure}
            />
          </>
        ) : null}
        {ways.form === "password" ? (
          <PasswordForm
            id={form}
            isAlternative={ways.passkey}
            send={(password) => send({ password })}
            onFailure={handleFailure}
          />
        ) : ways.form ? (
          <CodeForm
            id={form}
            text={t(ways.passkey ? "session.passkey.orCode" : "session.confirm.codeText")}
            hasApp={ways.form === "code"}
            autoFocus={!ways.passkey}
            send={(code) => send({ code })}
            onFailure={handleFailure}
          />
        ) : ways.passkey ? null : (
          <Alert kind="warning">{t("settings.signIn.passkeyElsewhere")}</Alert>
        )}
      </div>
    </Dialog>
  );
}

interface PasswordFormProps {
  id: string;
  /** The password is the other way, beside a passkey. */
  isAlternative: boolean;
  send: (password: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

function PasswordForm({ id, isAlternative, send, onFailure }: PasswordFormProps) {
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
      <p>{t(isAlternative ? "settings.signIn.orPassword" : "session.confirm.passwordText")}</p>
      <PasswordField
        {...getFieldProps(form, "password")}
        label={t("session.login.password")}
        autoComplete="current-password"
        autoFocus={!isAlternative}
      />
      {isAlternative ? null : <p>{t("session.confirm.noPassword")}</p>}
    </form>
  );
}
