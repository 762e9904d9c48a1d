import { useId, useState } from "react";
import { sendCommand } from "../../shared/api/client";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { PasswordField } from "../../shared/forms/field/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import type { ConfirmationDialogProps } from "../../shared/ui/overlay/Confirmation";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { errorText } from "../../shared/ui/text/errorText";
import { confirmationWays } from "./confirmationWays";
import { AssuranceDialog } from "./identity/AssuranceDialog";
import { ProviderProof } from "./identity/ProviderProof";
import { LockedAlert } from "./LockedAlert";
import { PasswordLink } from "./PasswordLink";
import { PasskeyProof } from "./passkeys/PasskeyProof";
import { canUsePasskeys } from "./passkeys/passkeySupport";
import { CodeForm } from "./secondFactor/CodeForm";
import { useCountdown } from "./useCountdown";

/** Asks for a confirmation, or for a sign-in at a higher level, before something is signed or a setting changes. */
export default function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { level } = props.required;
  return level ? <AssuranceDialog level={level} onCancel={props.onCancel} /> : <ProofDialog {...props} />;
}

/** Asks for a passkey, a code, the password or a new sign-in at an identity provider. */
function ProofDialog({ required, onConfirmed, onCancel }: ConfirmationDialogProps) {
  const t = useT();
  const form = useId();
  const [lockedUntil, setLockedUntil] = useState<number | null>(null);
  const [otherError, setOtherError] = useState<unknown>(null);
  const secondsLeft = useCountdown(lockedUntil);
  const ways = confirmationWays(required, canUsePasskeys());
  // The provider goes first where the server asks for it, because the other ways are weaker then.
  const isProviderFirst = ways.provider && required.asked === "provider";
  const isFormAlternative = ways.passkey || isProviderFirst;
  const isProviderOnlyWay = !ways.passkey && !ways.form;
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
                const { confirmWithPasskey } = await import("./passkeys/passkeys");
                setOtherError(null);
                await confirmWithPasskey();
                onConfirmed();
              }}
              onFailure={handleFailure}
            />
          </>
        ) : null}
        {isProviderFirst ? (
          <ProviderProof isAlternative={ways.passkey} isOnlyWay={isProviderOnlyWay} />
        ) : null}
        {ways.form === "password" ? (
          <PasswordForm
            id={form}
            isAlternative={isFormAlternative}
            isOnlyWay={!isFormAlternative && !ways.provider}
            send={(password) => send({ password })}
            onFailure={handleFailure}
          />
        ) : ways.form ? (
          <CodeForm
            id={form}
            text={t(isFormAlternative ? "session.passkey.orCode" : "session.confirm.codeText")}
            hasApp={ways.form === "code"}
            autoFocus={!isFormAlternative}
            send={(code) => send({ code })}
            onFailure={handleFailure}
          />
        ) : ways.passwordLink ? (
          <PasswordLink />
        ) : ways.passkey || ways.provider ? null : (
          <Alert kind="warning">{t("settings.signIn.passkeyElsewhere")}</Alert>
        )}
        {ways.provider && !isProviderFirst ? (
          <ProviderProof isAlternative={!isProviderOnlyWay} isOnlyWay={isProviderOnlyWay} />
        ) : null}
      </div>
    </Dialog>
  );
}

interface PasswordFormProps {
  id: string;
  /** The password is the other way, beside a passkey or an identity provider. */
  isAlternative: boolean;
  isOnlyWay: boolean;
  send: (password: string) => Promise<unknown>;
  onFailure: (error: unknown) => void;
}

function PasswordForm({ id, isAlternative, isOnlyWay, send, onFailure }: PasswordFormProps) {
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
      {isOnlyWay ? <p>{t("session.confirm.noPassword")}</p> : null}
    </form>
  );
}
