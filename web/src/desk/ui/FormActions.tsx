import type { ReactNode } from "react";
import { Button } from "../../shared/ui/Button";
import { useT } from "../i18n";

interface FormActionsProps {
  /** The id of the form that is submitted. */
  form: string;
  isBusy: boolean;
  onCancel: () => void;
  /** Label of the submit button. */
  children: ReactNode;
}

/** The buttons of a dialog with a form: cancel and submit. */
export function FormActions({ form, isBusy, onCancel, children }: FormActionsProps) {
  const t = useT();
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {t("ui.cancel")}
      </Button>
      <Button type="submit" form={form} busy={isBusy}>
        {children}
      </Button>
    </>
  );
}
