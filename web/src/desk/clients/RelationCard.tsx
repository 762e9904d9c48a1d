import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { call } from "../api/client";
import type { ConsumerRecord } from "../api/clientSchemas";
import { fullName } from "../api/person";
import { useT } from "../i18n";
import { notifyNotRemoved } from "../records/Removal";
import { refreshRecords } from "../records/store";
import { useWritesRecords } from "../session/session";

/** Ends the relation with a client who is kept at the desk. */
export function RelationCard({ client }: { client: ConsumerRecord }) {
  const t = useT();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const writes = useWritesRecords();
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
  if (writes !== true || client.meta.managed_by !== "desk" || client.meta.ended_at) return null;
  return (
    <Card title={t("desk.relation.title")}>
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
    </Card>
  );
}
