import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { date } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { call } from "../api/client";
import { licenceQuery } from "../api/licence";
import type { BackOfficeSchemas } from "../api/operations";
import { DeliveryNote } from "../delivery/DeliveryNote";
import { type DeskT, useT } from "../i18n";
import { useRight } from "../session/session";
import { daysSince } from "../ui/days";
import css from "./Reminder.module.css";

interface ReminderProps {
  /** The external id of the request. */
  request: string;
  /** The title of the request, which tells the buttons of a list apart. */
  label: string;
  /** The moment of the last reminder, by hand or of the deadline. */
  remindedAt: string | null;
}

/** Reminds a client of a request, and says in its place what each of them gets. */
export function Reminder({ request, label, remindedAt }: ReminderProps) {
  const t = useT();
  const queries = useQueryClient();
  const mayRemind = useRight("records");
  const mail = useQuery(licenceQuery).data?.attributes.mail;
  const [reminded, setReminded] = useState<BackOfficeSchemas["ReminderRecipient"][] | null>(null);
  const status = useRef<HTMLDivElement>(null);
  const remind = useCommand(async () => {
    const response = await call("POST /actions/{external_id}/reminder", { path: { external_id: request } });
    setReminded(response.reminded);
    void queries.invalidateQueries({ queryKey: ["work-list"] });
  });
  // The button is gone, and with it the focus.
  useEffect(() => {
    if (reminded) status.current?.focus();
  }, [reminded]);
  if (reminded)
    return (
      <div ref={status} className={css.status} role="status" tabIndex={-1}>
        <strong>
          {t(
            reminded.every((one) => one.is_repeated)
              ? "desk.request.remindedBefore"
              : "desk.request.reminded",
          )}
        </strong>
        <DeliveryNote clients={reminded.map(({ consumer }) => consumer)} topic="reminders" />
      </div>
    );
  const isOff = mail !== undefined && (mail?.enabled !== true || mail.reminders === false);
  const isOfToday = remindedAt !== null && daysSince(remindedAt) <= 0;
  return (
    <div className={css.reminder}>
      {remindedAt ? <span className={css.last}>{lastText(t, remindedAt)}</span> : null}
      {!mayRemind || isOfToday ? null : isOff ? (
        <span className={css.last}>{t("desk.request.remindersOff")}</span>
      ) : (
        <Button
          variant="secondary"
          icon={icons.clock}
          busy={remind.isPending}
          aria-label={t("desk.request.remindOf", { label })}
          onClick={() => remind.send()}
        >
          {t("desk.request.remind")}
        </Button>
      )}
      {remind.error ? <Problem error={remind.error} /> : null}
    </div>
  );
}

const lastText = (t: DeskT, at: string): string =>
  daysSince(at) <= 0 ? t("desk.request.remindedToday") : t("desk.request.remindedOn", { date: date(at) });

/** The reason why nobody was reminded: mostly that the client was first. */
function Problem({ error }: { error: unknown }) {
  const t = useT();
  const fields = error instanceof ApiError ? error.fields : {};
  if (fields.is_done) return <Alert kind="info">{t("desk.request.nobodyToRemind")}</Alert>;
  if (fields.reminders) return <Alert kind="info">{t("desk.request.remindersOff")}</Alert>;
  if (fields.archived_at) return <Alert kind="info">{t("desk.request.archived")}</Alert>;
  return <ErrorAlert error={error} />;
}
