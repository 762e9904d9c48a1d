import { type ReactNode, useId, useState } from "react";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { useT } from "../i18n";
import { TextArea } from "./TextArea";

interface ReasonDialogProps {
  title: string;
  /** The text of the button that sends. */
  submit: string;
  label: string;
  hint: string;
  maxLength: number;
  /** Text that is shown when there is no reason. */
  missing: string;
  /** Text that was typed before, which stays when the dialog is closed. */
  reason: string;
  onReason: (reason: string) => void;
  onClose: () => void;
  onSend: (reason: string) => void;
  /** True while the decision is being sent. */
  isBusy?: boolean;
  /** `danger` for what takes something away. */
  variant?: "primary" | "danger";
  /** Shown above the text. */
  children?: ReactNode;
}

/** Asks for the reason of a decision, in the words that the client will read. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, submit, label, hint, maxLength, missing, reason, onReason, onClose, onSend, children } =
    props;
  const { isBusy = false, variant = "primary" } = props;
  const t = useT();
  const form = useId();
  const [isSent, setIsSent] = useState(false);
  const send = () => {
    if (reason.trim()) onSend(reason.trim());
    else setIsSent(true);
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      width={560}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={form} variant={variant} busy={isBusy}>
            {submit}
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
        {children}
        <TextArea
          label={label}
          hint={hint}
          value={reason}
          maxLength={maxLength}
          error={isSent && !reason.trim() ? missing : undefined}
          onChange={onReason}
          onSend={send}
        />
      </form>
    </Dialog>
  );
}
