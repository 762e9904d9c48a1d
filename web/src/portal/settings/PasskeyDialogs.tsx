import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { sendCommand } from "../../shared/api/client";
import type { Entity } from "../../shared/api/jsonapi";
import { NewPasskey } from "../../shared/api/limits.gen";
import { getFieldProps } from "../../shared/forms/fieldProps";
import { TextField } from "../../shared/forms/plainFields";
import { requireTexts, useForm } from "../../shared/forms/useForm";
import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/Dialog";
import { errorText } from "../../shared/ui/errorText";
import { notify } from "../../shared/ui/notify";
import { passkeysQuery } from "../api/queries/passkeys";
import type { Passkey } from "../api/types";
import { useDevice } from "../session/device";
import { useRegisterPasskey } from "../session/useRegisterPasskey";

interface NameDialogProps {
  title: string;
  /** What the name is for. */
  text: string;
  initialName: string;
  submitLabel: string;
  failure: string | null;
  busy: boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

function NameDialog({
  title,
  text,
  initialName,
  submitLabel,
  failure,
  busy,
  onSubmit,
  onClose,
}: NameDialogProps) {
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
        <TextField
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

interface AddPasskeyProps {
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Names a passkey and has the browser make it. */
export function AddPasskey({ onAdded, onClose }: AddPasskeyProps) {
  const t = useT();
  const device = useDevice();
  const { register, isPending, failure } = useRegisterPasskey(onAdded);
  return (
    <NameDialog
      title={t("settings.passkeys.add")}
      text={t("settings.passkeys.addText")}
      initialName={device(navigator.userAgent)}
      submitLabel={t("settings.passkeys.continue")}
      failure={failure}
      busy={isPending}
      onSubmit={register}
      onClose={onClose}
    />
  );
}

/** Changes the name of a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Entity<Passkey>; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const rename = useMutation({
    mutationFn: (name: string) =>
      sendCommand("PUT /api/auth/passkeys/{id}", { path: { id: passkey.id }, body: { name } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      notify.success(t("settings.passkeys.renamed"));
      onClose();
    },
  });
  return (
    <NameDialog
      title={t("settings.passkeys.rename")}
      text={t("settings.passkeys.renameText")}
      initialName={passkey.name}
      submitLabel={t("settings.passkeys.save")}
      failure={rename.error && errorText(rename.error)}
      busy={rename.isPending}
      onSubmit={rename.mutate}
      onClose={onClose}
    />
  );
}
