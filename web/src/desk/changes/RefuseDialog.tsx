import { useT } from "../i18n";
import { ReasonDialog } from "../ui/ReasonDialog";

/** Greatest length of a reason, in characters. */
const MAX_REASON = 1000;

interface RefuseDialogProps {
  /** Text that was typed before, which stays when the dialog is closed. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onRefuse: (reason: string) => void;
}

/** Asks why a proposal is refused. */
export function RefuseDialog({ onRefuse, ...rest }: RefuseDialogProps) {
  const t = useT();
  return (
    <ReasonDialog
      {...rest}
      title={t("desk.changes.refuseTitle")}
      submit={t("desk.changes.refuseSend")}
      label={t("desk.changes.reason")}
      hint={t("desk.changes.reasonHint")}
      missing={t("desk.changes.reasonMissing")}
      maxLength={MAX_REASON}
      onSend={onRefuse}
    />
  );
}
