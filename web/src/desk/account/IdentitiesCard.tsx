import { useRef, useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { IdentityItem } from "../../shared/identity/IdentityItem";
import { ProviderButtons } from "../../shared/identity/ProviderButtons";
import { divideByLink } from "../../shared/identity/providers";
import { Card } from "../../shared/ui/Card";
import css from "../../shared/ui/ItemList.module.css";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { call } from "../api/client";
import type { SignInSchemas } from "../api/operations";
import { firm } from "../firm/boot";
import { useT } from "../i18n";
import { goToProvider } from "../session/providers";
import { useRefreshMe } from "./useRefreshMe";

type StaffIdentity = SignInSchemas["StaffIdentity"];

/** The identity providers at which the member can sign in: linking and unlinking them. */
export function IdentitiesCard({ identities }: { identities: StaffIdentity[] }) {
  const t = useT();
  const [removed, setRemoved] = useState<StaffIdentity | null>(null);
  const content = useRef<HTMLDivElement>(null);
  const { unlinked } = divideByLink(firm().identityProviders, identities);
  return (
    <Card title={t("settings.identities.title")}>
      <div className="stack" ref={content} tabIndex={-1}>
        <p>{t(unlinked.length > 0 ? "settings.identities.text" : "settings.identities.textLinked")}</p>
        {identities.length > 0 ? (
          <ul className={css.list}>
            {identities.map((identity) => (
              <IdentityItem key={identity.id} identity={identity} onRemove={() => setRemoved(identity)} />
            ))}
          </ul>
        ) : null}
        {unlinked.length > 0 ? (
          <div className="row">
            <ProviderButtons
              providers={unlinked}
              label={(name) => t("settings.identities.link", { name })}
              go={(id) => goToProvider("link", id)}
              wide={false}
            />
          </div>
        ) : null}
      </div>
      {removed ? (
        <UnlinkDialog
          identity={removed}
          onClose={() => setRemoved(null)}
          onRemoved={() => setTimeout(() => content.current?.focus())}
        />
      ) : null}
    </Card>
  );
}

interface UnlinkDialogProps {
  identity: StaffIdentity;
  onClose: () => void;
  onRemoved: () => void;
}

function UnlinkDialog({ identity: { id, name }, onClose, onRemoved }: UnlinkDialogProps) {
  const t = useT();
  const refresh = useRefreshMe();
  const remove = useCommand(
    async () => {
      await call("DELETE /desk/api/auth/identities/{id}", { path: { id } });
      notify.success(t("settings.identities.removed"));
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
      title={t("settings.identities.removeTitle")}
      text={t("desk.account.unlinkText", { name })}
      action={t("settings.identities.remove")}
      isPending={remove.isPending}
      onConfirm={() => remove.send()}
      onClose={onClose}
    />
  );
}
