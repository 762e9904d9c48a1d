import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { ApiError } from "../api/error";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { errorText } from "../ui/errorText";
import { notify } from "../ui/notify";
import { useWording } from "../wording";
import { CodeField } from "./CodeField";
import { useFields } from "./fields";
import { type AuthResult, verifyCode } from "./session";

interface TwoFactorDialogProps {
  pending: AuthResult;
  onVerified: (pair: AuthResult) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the code of the app, or for one of the recovery codes; only its own buttons close it. */
export function TwoFactorDialog({ pending, onVerified, onCancel }: TwoFactorDialogProps) {
  const t = useWording();
  const form = useId();
  const [recovery, setRecovery] = useState(false);
  const fields = useFields({ code: "" }, ({ code }) => ({
    code: code.trim() ? null : t("session.required"),
  }));
  const verify = useMutation({
    mutationFn: async ({ code }: { code: string }) =>
      onVerified(await verifyCode(pending, code.replaceAll(/\s/g, ""))),
    onError: (error) => {
      if (error instanceof ApiError && error.code === "INVALID_OTP") {
        fields.show({ code: errorText(error) });
        return;
      }
      // The half-open sign-in is over: one begins again with the password.
      notify.error(error, 8000);
      onCancel();
    },
  });
  return (
    <Dialog
      open
      persistent
      width={400}
      title={t("session.twoFactor.title")}
      onClose={onCancel}
      actions={
        <>
          <Button look="quiet" onClick={onCancel}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} busy={verify.isPending}>
            {t("session.login.submit")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={fields.submit(verify.mutate)}>
        <p>{t(recovery ? "session.twoFactor.recoveryText" : "session.twoFactor.text")}</p>
        <CodeField {...fields.bind("code")} recovery={recovery} />
        <div>
          <Button look="plain" onClick={() => setRecovery(!recovery)}>
            {t(recovery ? "session.twoFactor.useApp" : "session.twoFactor.useRecovery")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
