import { useRef, useState } from "react";
import { isCancelled, isRegistered } from "../../shared/api/credentials";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { PasskeyNameDialog } from "../../shared/forms/PasskeyNameDialog";
import { PasskeyItem } from "../../shared/identity/PasskeyItem";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { useDevice } from "../../shared/ui/device/device";
import css from "../../shared/ui/ItemList.module.css";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { errorText } from "../../shared/ui/text/errorText";
import { call } from "../api/client";
import type { SignInSchemas } from "../api/operations";
import { translate, useT } from "../i18n";
import { hasPasskeySupport, registerPasskey } from "../session/passkeys";
import { useRefreshMe } from "./useRefreshMe";

type StaffPasskey = SignInSchemas["StaffPasskey"];
type StaffPasskeyDialogState = { kind: "add" } | { kind: "rename" | "remove"; passkey: StaffPasskey };

/** The text for a passkey that was not added; `null` if the browser's question was closed. */
function failureText(error: unknown): string | null {
  if (!error || isCancelled(error)) return null;
  if (error instanceof ApiError) return errorText(error);
  return translate(isRegistered(error) ? "settings.passkeys.exists" : "settings.passkeys.failed");
}

/** The passkeys of the account: adding, renaming and removing them. */
export function PasskeysCard({ passkeys }: { passkeys: StaffPasskey[] }) {
  const t = useT();
  const [dialog, setDialog] = useState<StaffPasskeyDialogState | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const close = () => setDialog(null);
  return (
    <Card title={t("settings.passkeys.title")}>
      <div className="stack" ref={content} tabIndex={-1}>
        <p>{t("settings.passkeys.text")}</p>
        {passkeys.length > 0 ? (
          <ul className={css.list}>
            {passkeys.map((passkey) => (
              <PasskeyItem
                key={passkey.id}
                passkey={passkey}
                onOpen={(kind) => setDialog({ kind, passkey })}
              />
            ))}
          </ul>
        ) : null}
        {hasPasskeySupport() ? (
          <div>
            <Button variant="secondary" icon={icons.key} onClick={() => setDialog({ kind: "add" })}>
              {t("settings.passkeys.add")}
            </Button>
          </div>
        ) : (
          <p>{t("settings.passkeys.unsupported")}</p>
        )}
      </div>
      {dialog?.kind === "add" ? <AddPasskeyDialog onClose={close} /> : null}
      {dialog?.kind === "rename" ? <RenamePasskeyDialog passkey={dialog.passkey} onClose={close} /> : null}
      {dialog?.kind === "remove" ? (
        <RemovePasskeyDialog
          passkey={dialog.passkey}
          onClose={close}
          onRemoved={() => setTimeout(() => content.current?.focus())}
        />
      ) : null}
    </Card>
  );
}

function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const refresh = useRefreshMe();
  const device = useDevice();
  const add = useCommand(async (name: string) => {
    await registerPasskey(undefined, name);
    notify.success(t("settings.passkeys.added"));
    await refresh();
    onClose();
  });
  return (
    <PasskeyNameDialog
      title={t("settings.passkeys.add")}
      text={t("settings.passkeys.addText")}
      initialName={device(navigator.userAgent)}
      submitLabel={t("settings.passkeys.continue")}
      failure={failureText(add.error)}
      busy={add.isPending}
      onSubmit={add.send}
      onClose={onClose}
    />
  );
}

interface StaffPasskeyDialogProps {
  passkey: StaffPasskey;
  onClose: () => void;
}

function RenamePasskeyDialog({ passkey: { id, name }, onClose }: StaffPasskeyDialogProps) {
  const t = useT();
  const refresh = useRefreshMe();
  const rename = useCommand(async (next: string) => {
    await call("PUT /desk/api/auth/passkeys/{id}", { path: { id }, body: { name: next } });
    notify.success(t("settings.passkeys.renamed"));
    await refresh();
    onClose();
  });
  return (
    <PasskeyNameDialog
      title={t("settings.passkeys.rename")}
      text={t("settings.passkeys.renameText")}
      initialName={name}
      submitLabel={t("settings.passkeys.save")}
      failure={rename.error ? errorText(rename.error) : null}
      busy={rename.isPending}
      onSubmit={rename.send}
      onClose={onClose}
    />
  );
}

function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
  onRemoved,
}: StaffPasskeyDialogProps & { onRemoved: () => void }) {
  const t = useT();
  const refresh = useRefreshMe();
  const remove = useCommand(
    async () => {
      await call("DELETE /desk/api/auth/passkeys/{id}", { path: { id } });
      notify.success(t("settings.passkeys.removed"));
      await refresh();
      onClose();
      onRemoved();
    },
    (error) => {
      notify.error(error);
      onClose();
    },
  );
  return (
    <RemoveDialog
      title={t("settings.passkeys.removeTitle")}
      text={t("settings.passkeys.removeText", { name })}
      action={t("settings.passkeys.remove")}
      isPending={remove.isPending}
      onConfirm={() => remove.send()}
      onClose={onClose}
    />
  );
}
