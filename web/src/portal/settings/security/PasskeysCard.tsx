import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { claims } from "../../../shared/api/tokens";
import { useT } from "../../../shared/i18n";
import { PasskeyItem } from "../../../shared/identity/PasskeyItem";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import css from "../../../shared/ui/ItemList.module.css";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../../shared/ui/overlay/RemoveDialog";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { consumerQuery } from "../../api/queries/consumer";
import { passkeysQuery } from "../../api/queries/passkeys";
import type { Passkey } from "../../api/types";
import { browserHasPasskeys } from "../../session/passkeys/passkeySupport";
import { RecoveryCodes } from "../../session/RecoveryCodes";
import { useClaims } from "../../session/session";
import { AddPasskey, RenamePasskey } from "./PasskeyDialogs";

type PasskeyDialogState = { kind: "add" } | { kind: "rename" | "remove"; passkey: Entity<Passkey> };

/** The passkeys of the account: adding, renaming and removing them. */
export function PasskeysCard() {
  const t = useT();
  const { data, error, refetch } = useQuery(passkeysQuery);
  const [dialog, setDialog] = useState<PasskeyDialogState | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const isOwnAccount = !useClaims()?.colleague;
  const navigate = useNavigate();
  // After a required set-up the consumer continues to the portal.
  const [wasForced] = useState(() => claims()?.twoFactorSetup === true);
  const finish = () => {
    setCodes([]);
    if (wasForced) void navigate({ to: "/dashboard" });
  };
  return (
    <Card title={t("settings.passkeys.title")} level={3}>
      {codes.length > 0 ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : (
        <div className="stack" ref={content} tabIndex={-1}>
          <p>{t("settings.passkeys.text")}</p>
          {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
          {!data && !error ? <Skeletons count={1} shape="line" /> : null}
          {data && data.length > 0 ? (
            <ul className={css.list}>
              {data.map((passkey) => (
                <PasskeyItem
                  key={passkey.id}
                  passkey={passkey}
                  onOpen={isOwnAccount ? (kind) => setDialog({ kind, passkey }) : null}
                />
              ))}
            </ul>
          ) : null}
          {browserHasPasskeys() ? (
            isOwnAccount ? (
              <div>
                <Button
                  variant={wasForced ? "primary" : "secondary"}
                  icon={icons.key}
                  onClick={() => setDialog({ kind: "add" })}
                >
                  {t("settings.passkeys.add")}
                </Button>
              </div>
            ) : null
          ) : (
            <p>{t("settings.passkeys.unsupported")}</p>
          )}
        </div>
      )}
      {dialog?.kind === "add" ? (
        <AddPasskey
          onAdded={(recoveryCodes) => {
            setDialog(null);
            setCodes(recoveryCodes);
            notify.success(t("settings.passkeys.added"));
            if (recoveryCodes.length === 0) finish();
          }}
          onClose={() => setDialog(null)}
        />
      ) : null}
      {dialog?.kind === "rename" ? (
        <RenamePasskey passkey={dialog.passkey} onClose={() => setDialog(null)} />
      ) : null}
      {dialog?.kind === "remove" ? (
        <RemovePasskey
          passkey={dialog.passkey}
          onRemoved={() => content.current?.focus()}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </Card>
  );
}

interface RemovePasskeyProps {
  passkey: Entity<Passkey>;
  /** Called when the button that opened the dialog is gone, to move the focus. */
  onRemoved: () => void;
  onClose: () => void;
}

function RemovePasskey({ passkey: { id, name }, onRemoved, onClose }: RemovePasskeyProps) {
  const t = useT();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => sendCommand("DELETE /api/auth/passkeys/{id}", { path: { id } }),
    onSuccess: () => {
      notify.success(t("settings.passkeys.removed"));
      void client.invalidateQueries({ queryKey: consumerQuery.queryKey });
    },
    onError: (problem) => notify.error(problem),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      onClose();
      setTimeout(onRemoved);
    },
  });
  return (
    <RemoveDialog
      title={t("settings.passkeys.removeTitle")}
      text={t("settings.passkeys.removeText", { name })}
      action={t("settings.passkeys.remove")}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
