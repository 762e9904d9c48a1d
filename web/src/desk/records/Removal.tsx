import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { isKey } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { notify } from "../../shared/ui/overlay/notify";
import { RemoveDialog } from "../../shared/ui/overlay/RemoveDialog";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { call } from "../api/client";
import { type DeskT, useT } from "../i18n";
import { useWritesRecords } from "../session/session";
import { type DeskRecord, isSystems, type ProductKind, refreshRecords } from "./store";

/** The segments whose records can be put away without being removed. */
type ArchivedSegment = `products/${ProductKind}` | "dossiers" | "actions";

/** Returns the reason why the server does not remove a record. What names a dossier are its products. */
function blockerText(t: DeskT, error: unknown, segment: string | undefined): string | null {
  if (!(error instanceof ApiError) || error.code !== "RECORD_CANNOT_BE_DELETED") return null;
  const rule = error.fields[""]?.[0] ?? "other";
  const key = `desk.removal.blocker.${segment === "dossiers" && rule === "named" ? "products" : rule}`;
  return t(isKey(key) ? key : "desk.removal.blocker.other");
}

/** Tells why a record was not removed. */
export function notifyNotRemoved(t: DeskT, error: unknown, segment?: string): void {
  notify.error(blockerText(t, error, segment) ?? error);
}

interface RemovalProps {
  segment: ArchivedSegment;
  record: DeskRecord;
  /** The name of the record, as the dialogs say it. */
  name: string;
  /** Called once the record is no longer there; absent where it is never removed. */
  onRemoved?: (() => void) | undefined;
}

/** Archives a record, brings it back, or removes it. What a client signed, paid or answered can only be archived. */
export function Removal({ segment, record, name, onRemoved }: RemovalProps) {
  const t = useT();
  const queries = useQueryClient();
  const writes = useWritesRecords();
  const [asked, setAsked] = useState<"archive" | "remove" | null>(null);
  const archivedAt = record.meta.archived_at;
  const path = { external_id: record.id };
  const close = () => setAsked(null);
  const archive = useCommand(
    async () => {
      await call(`POST /${segment}/{external_id}/archive`, { path });
      await refreshRecords(queries);
      close();
      notify.success(t("desk.removal.archived", { name }));
    },
    (error) => notify.error(error),
  );
  const restore = useCommand(
    async () => {
      await call(`DELETE /${segment}/{external_id}/archive`, { path });
      await refreshRecords(queries);
      notify.success(t("desk.removal.restored", { name }));
    },
    (error) => notify.error(error),
  );
  const remove = useCommand(
    async () => {
      await call(`DELETE /${segment}/{external_id}`, { path });
      notify.success(t("desk.removal.removed", { name }));
      onRemoved?.();
      await refreshRecords(queries);
    },
    (error) => {
      close();
      notifyNotRemoved(t, error, segment);
    },
  );
  if (writes !== true || isSystems(record)) return null;
  return (
    <Card title={t("desk.removal.title")}>
      <p>
        <UnbrokenDates>
          {archivedAt
            ? t("desk.removal.since", { time: dateTime(archivedAt) })
            : t(onRemoved ? "desk.removal.text" : "desk.removal.archiveText")}
        </UnbrokenDates>
      </p>
      <div className="row">
        {archivedAt ? (
          <Button variant="secondary" busy={restore.isPending} onClick={() => restore.send()}>
            {t("desk.removal.restore")}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsked("archive")}>
            {t("desk.removal.archive")}
          </Button>
        )}
        {onRemoved ? (
          <Button variant="danger" onClick={() => setAsked("remove")}>
            {t("desk.removal.remove")}
          </Button>
        ) : null}
      </div>
      {asked === "archive" ? (
        <RemoveDialog
          title={t("desk.removal.archiveTitle", { name })}
          text={t("desk.removal.archiveText")}
          action={t("desk.removal.archive")}
          isPending={archive.isPending}
          onConfirm={() => archive.send()}
          onClose={close}
        />
      ) : asked === "remove" ? (
        <RemoveDialog
          title={t("desk.removal.removeTitle", { name })}
          text={t("desk.removal.removeText")}
          action={t("desk.removal.remove")}
          isPending={remove.isPending}
          onConfirm={() => remove.send()}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
