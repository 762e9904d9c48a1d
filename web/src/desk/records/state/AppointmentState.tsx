import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { icons } from "../../../shared/ui/icons";
import { ConfirmDialog } from "../../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { amsterdamDay, date, timeRange } from "../../../shared/ui/text/format";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { call } from "../../api/client";
import { DeliveryNote } from "../../delivery/DeliveryNote";
import { useT } from "../../i18n";
import { textOf } from "../form/fields";
import { useMayEdit } from "../Guard";
import { baseOf, type DeskRecord, refreshRecords, saveRecord } from "../store";

const ownersOf = ({ attributes }: DeskRecord): string[] => (attributes.owners ?? []) as string[];

const isAhead = ({ attributes }: DeskRecord): boolean => textOf(attributes.date) >= amsterdamDay(new Date());

/** True if a client cancelled an appointment in the portal, and not the firm. */
const isCancelledByClient = ({ meta }: DeskRecord): boolean =>
  (meta as { done_by_consumer?: { is_cancelled?: boolean } | null }).done_by_consumer?.is_cancelled === true;

/** The state of an appointment, which is cancelled and restored here. */
export function AppointmentState({ record }: { record: DeskRecord }) {
  const t = useT();
  const mayEdit = useMayEdit(record);
  const isCancelled = record.attributes.is_cancelled === true;
  if (!isCancelled && !mayEdit) return null;
  return (
    <Card
      title={t("desk.appointments.state")}
      aside={
        <Chip kind={isCancelled ? "bad" : "neutral"}>
          {t(isCancelled ? "desk.appointments.isCancelled" : "desk.appointments.stands")}
        </Chip>
      }
    >
      <div className="stack">
        {isCancelled ? (
          <p>
            {t(
              isCancelledByClient(record)
                ? "desk.appointments.isCancelledByClient"
                : "desk.appointments.isCancelledText",
            )}
          </p>
        ) : isAhead(record) ? (
          <DeliveryNote clients={ownersOf(record)} topic="appointments" />
        ) : null}
        {mayEdit ? isCancelled ? <Reinstate record={record} /> : <Cancel record={record} /> : null}
      </div>
    </Card>
  );
}

function Cancel({ record }: { record: DeskRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const cancel = useCommand(async () => {
    const attributes = { ...record.attributes, is_cancelled: true };
    await saveRecord("products/appointment", record.id, baseOf(record), attributes);
    await refreshRecords(queries);
    setIsAsking(false);
    notify.success(t("desk.appointments.cancelled"));
  });
  return (
    <div>
      <Button variant="danger" icon={icons.close} onClick={() => setIsAsking(true)}>
        {t("desk.appointments.cancel")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("desk.appointments.cancelTitle")}
          action={t("desk.appointments.cancel")}
          back={t("desk.appointments.keep")}
          variant="danger"
          width={480}
          isPending={cancel.isPending}
          onConfirm={() => cancel.send()}
          onClose={() => setIsAsking(false)}
        >
          <div className="stack">
            {cancel.error ? <ErrorAlert error={cancel.error} /> : null}
            <p>{t("desk.appointments.cancelText")}</p>
            {isAhead(record) ? <DeliveryNote clients={ownersOf(record)} topic="appointments" /> : null}
          </div>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

/** Undoes a cancellation, which the clients are told of like of a new appointment. */
function Reinstate({ record }: { record: DeskRecord }) {
  const t = useT();
  const queries = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { date: day, start_time: start, end_time: end } = record.attributes;
  const when = [date(day as string | null), timeRange(start as string, end as string)]
    .filter(Boolean)
    .join(" ");
  const reinstate = useCommand(async () => {
    const path = { external_id: record.id };
    await call("POST /products/appointment/{external_id}/reinstate", { path, body: {} });
    await refreshRecords(queries);
    setIsAsking(false);
    notify.success(t("desk.appointments.reinstated"));
  });
  return (
    <div>
      <Button variant="secondary" icon={icons.refresh} onClick={() => setIsAsking(true)}>
        {t("desk.appointments.reinstate")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("desk.appointments.reinstateTitle")}
          action={t("desk.appointments.reinstate")}
          width={480}
          isPending={reinstate.isPending}
          onConfirm={() => reinstate.send()}
          onClose={() => setIsAsking(false)}
        >
          <div className="stack">
            {reinstate.error ? <ErrorAlert error={reinstate.error} /> : null}
            <p>{t("desk.appointments.reinstateText", { when })}</p>
            {isAhead(record) ? <DeliveryNote clients={ownersOf(record)} topic="appointments" /> : null}
          </div>
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
