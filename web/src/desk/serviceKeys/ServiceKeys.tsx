import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { PageTitle } from "../../shared/ui/PageTitle";
import { date, dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { useT } from "../i18n";
import { useMember } from "../session/session";
import { NoAccess } from "../ui/NoAccess";
import css from "../ui/Rows.module.css";
import { SecretDialog } from "../ui/SecretDialog";
import { NewKeyDialog } from "./NewKeyDialog";
import { revokeKey, type StoredServiceKey, serviceKeysQuery } from "./queries";

const stateKinds = { active: "good", expired: "neutral", revoked: "neutral" } as const;

type ServiceKeyDialogState = { kind: "new" } | { kind: "made" | "revoke"; key: StoredServiceKey } | null;

/** The keys by which the firm's own systems call the portal. */
export default function ServiceKeys() {
  const t = useT();
  const { role, scope } = useMember();
  const mayManage = role === "admin" && scope === "all";
  const keys = useQuery({ ...serviceKeysQuery, enabled: mayManage });
  const [open, setOpen] = useState<ServiceKeyDialogState>(null);
  if (!mayManage) return <NoAccess title={t("desk.serviceKeys.title")} />;
  return (
    <div className="stack">
      <PageTitle
        back={{ to: "/settings", text: t("desk.settings.title") }}
        aside={
          <Button icon={icons.plus} onClick={() => setOpen({ kind: "new" })}>
            {t("desk.serviceKeys.make")}
          </Button>
        }
      >
        {t("desk.serviceKeys.title")}
      </PageTitle>
      <p>{t("desk.serviceKeys.intro")}</p>
      <QueryBoundary query={keys}>
        {(found) => <Keys keys={found} onRevoke={(key) => setOpen({ kind: "revoke", key })} />}
      </QueryBoundary>
      {open?.kind === "new" ? (
        <NewKeyDialog onMade={(key) => setOpen({ kind: "made", key })} onClose={() => setOpen(null)} />
      ) : null}
      {open?.kind === "made" ? (
        <SecretDialog
          title={t("desk.serviceKeys.madeTitle", { name: open.key.attributes.name })}
          text={t("desk.serviceKeys.madeText")}
          secret={open.key.attributes.secret ?? ""}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === "revoke" ? <RevokeDialog serviceKey={open.key} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

interface KeysProps {
  keys: readonly StoredServiceKey[];
  onRevoke: (key: StoredServiceKey) => void;
}

function Keys({ keys, onRevoke }: KeysProps) {
  const t = useT();
  const active = keys.filter(({ attributes }) => attributes.state === "active");
  const others = keys.filter(({ attributes }) => attributes.state !== "active");
  return (
    <>
      {active.length === 0 ? (
        <EmptyState>{t("desk.serviceKeys.empty")}</EmptyState>
      ) : (
        <Card title={t("desk.serviceKeys.working")}>
          <ul className={css.list}>
            {active.map((key) => (
              <Item key={key.id} serviceKey={key} onRevoke={() => onRevoke(key)} />
            ))}
          </ul>
        </Card>
      )}
      {others.length > 0 ? (
        <Card title={t("desk.serviceKeys.earlier")}>
          <ul className={css.list}>
            {others.map((key) => (
              <Item key={key.id} serviceKey={key} />
            ))}
          </ul>
        </Card>
      ) : null}
    </>
  );
}

function Item({ serviceKey, onRevoke }: { serviceKey: StoredServiceKey; onRevoke?: () => void }) {
  const t = useT();
  const { name, scopes, networks, state, created_at, expires_at, last_used_at, revoked_at } =
    serviceKey.attributes;
  // A key works through its last day, at the end of which it expires.
  const lastDay = expires_at ? date(new Date(Date.parse(expires_at) - 1).toISOString()) : null;
  return (
    <li className={css.item}>
      <div className={css.what}>
        <h3 className={css.name}>{name}</h3>
        <span>{scopes.map((scope) => t(`desk.serviceKeys.scope.${scope}`)).join(" · ")}</span>
        <span className={css.note}>
          {networks.length > 0
            ? t("desk.serviceKeys.from", { networks: networks.join(", ") })
            : t("desk.serviceKeys.fromAnywhere")}
        </span>
        <span className={css.note}>
          <UnbrokenDates>{t("desk.serviceKeys.madeOn", { date: date(created_at) })}</UnbrokenDates>
          {" · "}
          <UnbrokenDates>
            {last_used_at
              ? t("desk.serviceKeys.lastUsed", { time: dateTime(last_used_at) })
              : t("desk.serviceKeys.neverUsed")}
          </UnbrokenDates>
        </span>
        <span className={css.chips}>
          <Chip kind={stateKinds[state]}>{t(`desk.serviceKeys.state.${state}`)}</Chip>
          <span className={css.note}>
            <UnbrokenDates>
              {revoked_at
                ? dateTime(revoked_at)
                : lastDay
                  ? t(state === "expired" ? "desk.serviceKeys.ended" : "desk.serviceKeys.until", {
                      date: lastDay,
                    })
                  : t("desk.serviceKeys.noEnd")}
            </UnbrokenDates>
          </span>
        </span>
      </div>
      {onRevoke ? (
        <div className={css.buttons}>
          <Button
            variant="danger"
            icon={icons.lock}
            aria-label={`${t("desk.serviceKeys.revoke")}: ${name}`}
            onClick={onRevoke}
          >
            {t("desk.serviceKeys.revoke")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function RevokeDialog({ serviceKey, onClose }: { serviceKey: StoredServiceKey; onClose: () => void }) {
  const t = useT();
  const queries = useQueryClient();
  const { name } = serviceKey.attributes;
  const revoke = useCommand(
    async () => {
      await revokeKey(serviceKey.id);
      notify.success(t("desk.serviceKeys.revoked", { name }));
      await queries.invalidateQueries({ queryKey: serviceKeysQuery.queryKey });
      onClose();
    },
    (error) => notify.error(error),
  );
  return (
    <RemoveDialog
      title={t("desk.serviceKeys.revokeTitle", { name })}
      text={t("desk.serviceKeys.revokeText")}
      action={t("desk.serviceKeys.revoke")}
      isPending={revoke.isPending}
      onConfirm={() => revoke.send()}
      onClose={onClose}
    />
  );
}
