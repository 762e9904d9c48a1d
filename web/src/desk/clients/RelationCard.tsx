import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { isKey } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { ConfirmDialog } from "../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { date } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { call } from "../api/client";
import type { ConsumerRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { type DeskT, useT } from "../i18n";
import { notifyNotRemoved } from "../records/Removal";
import { refreshRecords } from "../records/store";
import { useWritesRecords } from "../session/session";

/** Ends the relation with a client who is kept at the desk, or takes that back. */
export function RelationCard({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const writes = useWritesRecords();
  if (writes !== true || client.meta.managed_by !== "desk") return null;
  return (
    <Card title={t("desk.relation.title")}>
      {client.meta.ended_at ? (
        <Restore client={client} endedAt={client.meta.ended_at} />
      ) : (
        <End client={client} />
      )}
    </Card>
  );
}

function End({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const name = fullName(client.attributes, client.id);
  const end = useCommand(
    async () => {
      await call("DELETE /consumers/{external_id}", { path: { external_id: client.id } });
      notify.success(t("desk.relation.ended", { name }));
      await navigate({ to: "/clients" });
      await refreshRecords(queries);
    },
    (error) => {
      setIsAsked(false);
      notifyNotRemoved(t, error);
    },
  );
  return (
    <>
      <p>{t("desk.relation.text")}</p>
      <Button variant="danger" onClick={() => setIsAsked(true)}>
        {t("desk.relation.end")}
      </Button>
      {isAsked ? (
        <RemoveDialog
          title={t("desk.relation.endTitle", { name })}
          text={t("desk.relation.endText")}
          action={t("desk.relation.end")}
          isPending={end.isPending}
          onConfirm={() => end.send()}
          onClose={() => setIsAsked(false)}
        />
      ) : null}
    </>
  );
}

/** The reason why a relation is not restored, in words. */
function refusedText(t: DeskT, error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const rule = Object.values(error.fields).flat()[0] ?? (error.status === 404 ? "erased" : "");
  const key = `desk.relation.refused.${rule}`;
  return isKey(key) ? t(key) : null;
}

/** Takes the end of a relation back, after saying what begins again. */
function Restore({ client, endedAt }: { client: ConsumerRecord; endedAt: string }) {
  const t = useT();
  const queries = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const name = fullName(client.attributes, client.id);
  const restore = useCommand(
    async () => {
      await call("POST /consumers/{external_id}/restore", { path: { external_id: client.id } });
      setIsAsked(false);
      notify.success(t("desk.relation.restored", { name }));
      await refreshRecords(queries);
    },
    (error) => {
      setIsAsked(false);
      notify.error(refusedText(t, error) ?? error);
    },
  );
  return (
    <>
      <p>
        <UnbrokenDates>{t("desk.relation.endedText", { date: date(endedAt) })}</UnbrokenDates>
      </p>
      <Button variant="secondary" onClick={() => setIsAsked(true)}>
        {t("desk.relation.restore")}
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title={t("desk.relation.restoreTitle", { name })}
          action={t("desk.relation.restore")}
          width={480}
          isPending={restore.isPending}
          onConfirm={() => restore.send()}
          onClose={() => setIsAsked(false)}
        >
          <p>{t("desk.relation.restoreText")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
