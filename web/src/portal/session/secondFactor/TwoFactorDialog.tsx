import { useId, useState } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import type { AuthResult } from "../../api/types";
import { PasskeyProof } from "../passkeys/PasskeyProof";
import { canUsePasskeys } from "../passkeys/passkeySupport";
import { verifyCode } from "../session";
import { CodeForm } from "./CodeForm";

interface TwoFactorDialogProps {
  pending: AuthResult;
  onVerified: (pair: AuthResult) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the second factor: a passkey or a code. Only the dialog's own buttons close it. */
export default function TwoFactorDialog({ pending, onVerified, onCancel }: TwoFactorDialogProps) {
  const t = useT();
  const form = useId();
  const methods = pending.twoFactorMethods ?? ["totp"];
  const hasPasskey = methods.includes("passkey") && canUsePasskeys();
  const hasApp = methods.includes("totp");
  const [showsCode, setShowsCode] = useState(hasApp || !hasPasskey);
  const verify = useCommand(async (code: string) => onVerified(await verifyCode(pending, code)));
  const fail = (error: unknown) => {
    // The pending sign-in has ended: the consumer starts again with the password.
    notify.error(error, 8000);
    onCancel();
  };
  return (
    <Dialog
      open
      persistent
      width={400}
      title={t("session.twoFactor.title")}
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          {showsCode ? (
            <Button type="submit" form={form} busy={verify.isPending}>
              {t("session.login.submit")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="stack">
        {hasPasskey ? (
          <>
            <p>{t("session.passkey.text")}</p>
            <PasskeyProof
              prove={async () => {
                const { verifyWithPasskey } = await import("../passkeys/passkeys");
                await onVerified(await verifyWithPasskey(pending));
              }}
              onFailure={fail}
            />
          </>
        ) : null}
        {showsCode ? (
          <CodeForm
            id={form}
            text={t(hasPasskey ? "session.passkey.orCode" : "session.twoFactor.text")}
            hasApp={hasApp}
            autoFocus={!hasPasskey || !hasApp}
            send={verify.sendAsync}
            onFailure={fail}
          />
        ) : methods.includes("recovery") ? (
          <div>
            <Button variant="text" onClick={() => setShowsCode(true)}>
              {t("session.twoFactor.useRecovery")}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
