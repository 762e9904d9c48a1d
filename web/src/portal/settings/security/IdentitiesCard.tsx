import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { sendCommand } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { useT } from "../../../shared/i18n";
import { IdentityItem } from "../../../shared/identity/IdentityItem";
import { ProviderButtons } from "../../../shared/identity/ProviderButtons";
import { divideByLink } from "../../../shared/identity/providers";
import { Card } from "../../../shared/ui/Card";
import css from "../../../shared/ui/ItemList.module.css";
import { notify } from "../../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../../shared/ui/overlay/RemoveDialog";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { identitiesQuery } from "../../api/queries/identities";
import type { Identity } from "../../api/types";
import { useBoot } from "../../firm/useBoot";
import { goToProvider } from "../../session/identity/goToProvider";
import { useClaims } from "../../session/session";

/** The identity providers at which the account can sign in: linking and unlinking them. */
export function IdentitiesCard() {
  const t = useT();
  const { identity_providers: providers } = useBoot();
  const { data, error, refetch } = useQuery(identitiesQuery);
  const [removed, setRemoved] = useState<Entity<Identity> | null>(null);
  const content = useRef<HTMLDivElement>(null);
  // A colleague of the firm only looks.
  const isOwnAccount = !useClaims()?.colleague;
  const { unlinked } = divideByLink(providers, data ?? []);
  return (
    <Card title={t("settings.identities.title")} level={3}>
      <div className="stack" ref={content} tabIndex={-1}>
        <p>
          {t(data && unlinked.length === 0 ? "settings.identities.textLinked" : "settings.identities.text")}
        </p>
        {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeletons count={1} shape="line" /> : null}
        {data && data.length > 0 ? (
          <ul className={css.list}>
            {data.map((identity) => (
              <IdentityItem
                key={identity.id}
                identity={identity}
                onRemove={isOwnAccount ? () => setRemoved(identity) : null}
              />
            ))}
          </ul>
        ) : null}
        {data && isOwnAccount && unlinked.length > 0 ? (
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
        <RemoveIdentity
          identity={removed}
          onRemoved={() => content.current?.focus()}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </Card>
  );
}

interface RemoveIdentityProps {
  identity: Entity<Identity>;
  /** Called when the button that opened the dialog is gone, to move the focus. */
  onRemoved: () => void;
  onClose: () => void;
}

function RemoveIdentity({ identity: { id, name }, onRemoved, onClose }: RemoveIdentityProps) {
  const t = useT();
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => sendCommand("DELETE /api/auth/identities/{id}", { path: { id } }),
    onSuccess: () => notify.success(t("settings.identities.removed")),
    onError: (problem) => notify.error(problem),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: identitiesQuery.queryKey });
      onClose();
      setTimeout(onRemoved);
    },
  });
  return (
    <RemoveDialog
      title={t("settings.identities.removeTitle")}
      text={t("settings.identities.removeText", { name })}
      action={t("settings.identities.remove")}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
