import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DownloadedFile } from "../../../shared/api/saveBlob";
import { useCommand } from "../../../shared/api/useCommand";
import { Button } from "../../../shared/ui/Button";
import { icons } from "../../../shared/ui/icons";
import { ConfirmDialog } from "../../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { amsterdamDay, date, dateTime, euro } from "../../../shared/ui/text/format";
import { call, download } from "../../api/client";
import { type DeskT, useT } from "../../i18n";
import { DocumentDialog } from "../../viewer/DocumentDialog";
import css from "../invoice/Invoice.module.css";
import type { InvoiceItem, InvoiceReminder } from "../invoice/invoiceQueries";
import { refreshRecords } from "../store";
import { InvoiceFailure } from "./InvoiceFailure";

interface InvoiceRemindersProps {
  item: InvoiceItem;
  reminders: readonly InvoiceReminder[];
  mayEdit: boolean;
}

/** The reminders of an invoice with their papers, and the buttons to send another one. */
export function InvoiceReminders({ item, reminders, mayEdit }: InvoiceRemindersProps) {
  const t = useT();
  const [asked, setAsked] = useState<InvoiceReminder["kind"] | null>(null);
  const isToday = item.reminded_on === amsterdamDay(new Date());
  const maySend = mayEdit && item.state === "overdue" && !isToday;
  if (reminders.length === 0 && !maySend) return null;
  return (
    <>
      {reminders.length > 0 ? (
        <ul className={css.reminders} aria-label={t("desk.invoices.reminders")}>
          {reminders.map((reminder) => (
            <li key={reminder.id}>
              <Reminder invoice={item.external_id} reminder={reminder} />
            </li>
          ))}
        </ul>
      ) : null}
      {maySend ? (
        <div className={css.buttons}>
          <Button variant="secondary" icon={icons.bell} onClick={() => setAsked("reminder")}>
            {t("desk.invoices.remind")}
          </Button>
          {item.reminded_on ? (
            <Button variant="secondary" icon={icons.document} onClick={() => setAsked("final_notice")}>
              {t("desk.invoices.finalNotice")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked ? <SendReminder item={item} kind={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

const mailedText = (t: DeskT, { mailed_to: to }: InvoiceReminder) =>
  t(to.length > 0 ? "desk.invoices.remindedByMail" : "desk.invoices.remindedInPortal");

function Reminder({ invoice, reminder }: { invoice: string; reminder: InvoiceReminder }) {
  const t = useT();
  const [file, setFile] = useState<DownloadedFile | null>(null);
  const show = useCommand(
    async () =>
      setFile(
        await download("GET /products/invoice/{external_id}/reminders/{id}/document", {
          path: { external_id: invoice, id: reminder.id },
        }),
      ),
    (error) => notify.error(error),
  );
  const title = t(`desk.invoices.reminderKind.${reminder.kind}`);
  return (
    <>
      <p className={css.who}>
        <strong>{title}</strong>{" "}
        <span>
          {[
            dateTime(reminder.sent_at),
            reminder.sent_by,
            mailedText(t, reminder),
            reminder.costs === null
              ? null
              : t("desk.invoices.costs", {
                  amount: euro(reminder.costs),
                  date: date(reminder.costs_after),
                }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </span>
      </p>
      {reminder.has_paper ? (
        <Button
          variant="secondary"
          icon={icons.document}
          busy={show.isPending}
          aria-label={`${t("desk.invoices.showLetter")}: ${title}, ${date(reminder.sent_at.slice(0, 10))}`}
          onClick={() => show.send()}
        >
          {t("desk.invoices.showLetter")}
        </Button>
      ) : null}
      {file ? <DocumentDialog title={title} file={file} onClose={() => setFile(null)} /> : null}
    </>
  );
}

interface SendReminderProps {
  item: InvoiceItem;
  kind: InvoiceReminder["kind"];
  onClose: () => void;
}

function SendReminder({ item, kind, onClose }: SendReminderProps) {
  const t = useT();
  const queries = useQueryClient();
  const remind = useCommand(async () => {
    const path = { external_id: item.external_id };
    const sent = await call("POST /products/invoice/{external_id}/reminder", { path, body: { kind } });
    await refreshRecords(queries);
    onClose();
    notify.success(mailedText(t, sent));
  });
  return (
    <ConfirmDialog
      title={t(`desk.invoices.reminderKind.${kind}`)}
      action={t(kind === "reminder" ? "desk.invoices.remind" : "desk.invoices.finalNotice")}
      width={520}
      isPending={remind.isPending}
      onConfirm={() => remind.send()}
      onClose={onClose}
    >
      <div className="stack">
        {remind.error ? <InvoiceFailure error={remind.error} /> : null}
        <p>
          {t(kind === "reminder" ? "desk.invoices.remindText" : "desk.invoices.finalNoticeText", {
            name: item.client_name,
            amount: euro(item.open),
          })}
        </p>
      </div>
    </ConfirmDialog>
  );
}
