import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { PasskeyNameDialog } from "../../../shared/forms/PasskeyNameDialog";
import { useT } from "../../../shared/i18n";
import { useDevice } from "../../../shared/ui/device/device";
import { notify } from "../../../shared/ui/overlay/notify";
import { errorText } from "../../../shared/ui/text/errorText";
import { passkeysQuery } from "../../api/queries/passkeys";
import type { Passkey } from "../../api/types";
import { useRegisterPasskey } from "../../session/passkeys/useRegisterPasskey";

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
    <PasskeyNameDialog
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
    <PasskeyNameDialog
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
