import { useId } from "react";
import { ApiError } from "../api/error";
import { CodeField } from "../session/CodeField";
import { useFields } from "../session/fields";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/Dialog";
import { errorText } from "../ui/errorText";
import { notify } from "../ui/notify";
import { useWording } from "../wording";
import { useTwoFactorChange } from "./twoFactor";

/** Asks for a code before two-step verification goes off. */
export function DisableTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useWording();
  const form = useId();
  const disable = useTwoFactorChange(false);
  const fields = useFields({ code: "" }, ({ code }) => ({
    code: code.trim() ? null : t("session.required"),
  }));
  const send = ({ code }: { code: string }) =>
    disable.mutate(code, {
      onSuccess: () => {
        notify.success(t("settings.twoFactor.disabled"));
        onClose();
      },
      onError: (problem) => {
        if (problem instanceof ApiError) fields.show({ code: errorText(problem) });
        else notify.error(problem);
      },
    });
  return (
    <Dialog
      open
      width={350}
      title={t("settings.twoFactor.disable")}
      onClose={onClose}
      actions={
        <>
          <Button look="quiet" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button look="danger" type="submit" form={form} busy={disable.isPending}>
            {t("settings.twoFactor.disableNow")}
          </Button>
        </>
      }
    >
      <form id={form} className="stack" noValidate onSubmit={fields.submit(send)}>
        <p>{t("settings.twoFactor.disableText")}</p>
        <CodeField {...fields.bind("code")} />
      </form>
    </Dialog>
  );
}
