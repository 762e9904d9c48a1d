import { useId } from "react";
import { NewPasskey } from "../api/limits.gen";
import { useT } from "../i18n";
import { Alert } from "../ui/Alert";
import { Button } from "../ui/Button";
import { Dialog } from "../ui/overlay/Dialog";
import { getFieldProps } from "./field/fieldProps";
import { PlainTextField } from "./field/plainFields";
import { requireTexts, useForm } from "./useForm";

interface PasskeyNameDialogProps {
  title: string;
  /** Explanation of the name's purpose. */
  text: string;
  initialName: string;
  submitLabel: string;
  failure: string | null;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a passkey. */
export function PasskeyNameDialog({
  title,
  text,
  initialName,
  submitLabel,
  failure,
  busy,
  onSubmit,
  onClose,
}: PasskeyNameDialogProps) {
  const t = useT();
  const id = useId();
  const { form, formRef, onSubmit: submit } = useForm({ name: initialName }, requireTexts());
  return (
    <Dialog
      open
      width={420}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={id} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id={id}
        className="stack"
        noValidate
        onSubmit={submit(({ name }) => onSubmit(name.trim()))}
      >
        {failure ? <Alert kind="error">{failure}</Alert> : null}
        <p>{text}</p>
        <PlainTextField
          {...getFieldProps(form, "name")}
          label={t("settings.passkeys.name")}
          maxLength={NewPasskey.name}
          autoComplete="off"
          autoFocus
        />
      </form>
    </Dialog>
  );
}
