import { useId, useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { useT } from "../i18n";
import { TextArea } from "../ui/TextArea";

/** How long a reason may be. */
const MAX_REASON = 1000;

interface RefuseDialogProps {
  /** What was typed before, which stays when the dialog is closed. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onRefuse: (reason: string) => void;
}

/** Asks why a proposal is refused, in the words that the client will read. */
export function RefuseDialog({ reason, onReason, onClose, onRefuse }: RefuseDialogProps) {
  const t = useT();
  const form = useId();
  const [isMissing, setIsMissing] = useState(false);
  const send = () => {
    if (reason.trim()) onRefuse(reason.trim());
    else setIsMissing(true);
  };
  return (
    <Dialog
      open
      title={t("desk.changes.refuseTitle")}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form}>
            {t("desk.changes.refuseSend")}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          label={t("desk.changes.reason")}
          hint={t("desk.changes.reasonHint")}
          value={reason}
          maxLength={MAX_REASON}
          error={isMissing ? t("desk.changes.reasonMissing") : undefined}
          onChange={(text) => {
            setIsMissing(false);
            onReason(text);
          }}
          onSend={send}
        />
      </form>
    </Dialog>
  );
}
