import type { ReactNode } from "react";
import { useT } from "../../i18n";
import { Button } from "../Button";
import { Dialog } from "./Dialog";

interface ConfirmDialogProps {
  title: string;
  /** Label of the button that confirms. */
  action: string;
  /** Label of the button that closes the dialog without the act. */
  back?: string;
  /** `danger` for what removes or ends something. */
  variant?: "primary" | "danger";
  /** The maximum width, in pixels. */
  width?: number;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The consequence of the act. */
  children: ReactNode;
}

/** Asks for a second tap before an act that cannot be undone. */
export function ConfirmDialog({
  title,
  action,
  back,
  variant = "primary",
  width = 400,
  isPending,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const t = useT();
  return (
    <Dialog
      open
      width={width}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {back ?? t("ui.cancel")}
          </Button>
          <Button variant={variant} busy={isPending} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
