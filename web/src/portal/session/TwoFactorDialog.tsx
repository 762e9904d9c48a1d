import { useId } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { notify } from "../../shared/ui/notify";
import type { AuthResult } from "../api/types";
import { CodeForm } from "./CodeForm";
import { verifyCode } from "./session";

interface TwoFactorDialogProps {
  pending: AuthResult;
  onVerified: (pair: AuthResult) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the second factor. Only the dialog's own buttons close it. */
export function TwoFactorDialog({ pending, onVerified, onCancel }: TwoFactorDialogProps) {
  const t = useT();
  const form = useId();
  const verify = useCommand(async (code: string) => onVerified(await verifyCode(pending, code)));
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
          <Button type="submit" form={form} busy={verify.isPending}>
            {t("session.login.submit")}
          </Button>
        </>
      }
    >
      <CodeForm
        id={form}
        text={t("session.twoFactor.text")}
        send={verify.sendAsync}
        onFailure={(error) => {
          // The pending sign-in has ended: the consumer starts again with the password.
          notify.error(error, 8000);
          onCancel();
        }}
      />
    </Dialog>
  );
}
