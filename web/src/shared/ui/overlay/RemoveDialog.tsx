import { ConfirmDialog } from "./ConfirmDialog";

interface RemoveDialogProps {
  title: string;
  text: string;
  /** Label of the button that removes the thing. */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether something is to be removed. */
export function RemoveDialog({ text, ...rest }: RemoveDialogProps) {
  return (
    <ConfirmDialog variant="danger" {...rest}>
      <p>{text}</p>
    </ConfirmDialog>
  );
}
