import { useT } from "../i18n";
import { ReasonDialog } from "../ui/ReasonDialog";

/** How long a reason may be. */
const MAX_REASON = 1000;

interface RefuseDialogProps {
  /** What was typed before, which stays when the dialog is closed. */
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
