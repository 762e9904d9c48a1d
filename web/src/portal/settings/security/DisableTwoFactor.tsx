import { useId } from "react";
import { useT } from "../../../shared/i18n";
import { Button } from "../../../shared/ui/Button";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { CodeForm } from "../../session/secondFactor/CodeForm";
import { useTwoFactorChange } from "./twoFactor";

/** Disables two-step verification, which requires a code. */
export function DisableTwoFactor({ onClose }: { onClose: () => void }) {
  const t = useT();
  const form = useId();
  const disable = useTwoFactorChange(false);
  const send = async (code: string) => {
    await disable.mutateAsync(code);
    notify.success(t("settings.twoFactor.disabled"));
    onClose();
  };
  return (
    <Dialog
      open
      width={350}
      title={t("settings.twoFactor.disable")}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={disable.isPending}>
            {t("settings.twoFactor.disableNow")}
          </Button>
        </>
      }
    >
      <CodeForm
        id={form}
        text={t("settings.twoFactor.disableText")}
        send={send}
        onFailure={(problem) => {
          notify.error(problem, 8000);
          onClose();
        }}
      />
    </Dialog>
  );
}
