import { useT } from "../i18n";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

interface RemoveDialogProps {
  title: string;
  text: string;
  /** Label of the button that removes it. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether a way of signing in is to be removed. */
export function RemoveDialog({ title, text, action, isPending, onConfirm, onClose }: RemoveDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      width={400}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button variant="danger" busy={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
