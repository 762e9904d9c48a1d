import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { icons } from "../../../shared/ui/icons";
import { date, euro } from "../../../shared/ui/text/format";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";
import { DeliveryNote } from "../../delivery/DeliveryNote";
import { useT } from "../../i18n";
import { useHere } from "../../ui/cameFrom";
import { useMayEdit } from "../Guard";
import css from "../invoice/Invoice.module.css";
import { type InvoiceItem, invoiceQuery, stateKinds } from "../invoice/invoiceQueries";
import type { DeskRecord } from "../store";
import { CreditDialog } from "./CreditDialog";
import { InvoiceReminders } from "./InvoiceReminders";
import { PaidDialog } from "./PaidDialog";
import { RevertPayment } from "./RevertPayment";

/** The state of an invoice, and what the firm can do about it: payment, reminders and credit notes. */
export function InvoiceState({ record }: { record: DeskRecord }) {
  const t = useT();
  const from = useHere();
  const mayEdit = useMayEdit(record);
  const detail = useQuery(invoiceQuery(record.id));
  const [open, setOpen] = useState<"paid" | "credit" | null>(null);
  const owners = (record.attributes.owners ?? []) as string[];
  const item = detail.data?.invoice;
  return (
    <Card
      title={t("desk.product.payment")}
      aside={
        item ? <Chip kind={stateKinds[item.state]}>{t(`desk.invoices.state.${item.state}`)}</Chip> : null
      }
    >
      {detail.error ? (
        <ErrorAlert error={detail.error} retry={() => void detail.refetch()} />
      ) : detail.data && item ? (
        <div className="stack">
          <Facts item={item} />
          {item.credits ? (
            <p>
              <Link to="/products/$kind/$id" params={{ kind: "invoice", id: item.credits }} search={{ from }}>
                {t("desk.invoices.ofInvoice")}
              </Link>
            </p>
          ) : null}
          {detail.data.credit_notes.map((note) => (
            <p key={note.external_id} className={css.who}>
              <Link
                to="/products/$kind/$id"
                params={{ kind: "invoice", id: note.external_id }}
                search={{ from }}
              >
                {t("desk.invoices.creditNote", {
                  number: note.public_number ?? note.external_id,
                  amount: euro(note.amount),
                })}
              </Link>
            </p>
          ))}
          {item.open > 0 ? <DeliveryNote clients={owners} topic="new_actions" /> : null}
          {mayEdit ? (
            <div className={css.buttons}>
              {item.open > 0 ? (
                <Button icon={icons.check} onClick={() => setOpen("paid")}>
                  {t("desk.invoices.markPaid")}
                </Button>
              ) : null}
              {item.paid_on && !item.is_paid_online ? <RevertPayment item={item} /> : null}
              {(item.total ?? 0) > item.credited ? (
                <Button variant="secondary" icon={icons.minus} onClick={() => setOpen("credit")}>
                  {t("desk.invoices.credit")}
                </Button>
              ) : null}
            </div>
          ) : null}
          {item.is_paid_online ? <p className={css.paperNote}>{t("desk.invoices.paidOnline")}</p> : null}
          <InvoiceReminders item={item} reminders={detail.data.reminders} mayEdit={mayEdit} />
          {open === "paid" ? <PaidDialog item={item} onClose={() => setOpen(null)} /> : null}
          {open === "credit" ? (
            <CreditDialog item={item} record={record} onClose={() => setOpen(null)} />
          ) : null}
        </div>
      ) : (
        <Skeletons count={1} />
      )}
    </Card>
  );
}

function Facts({ item }: { item: InvoiceItem }) {
  const t = useT();
  const isNote = item.state === "credit_note";
  return (
    <DescriptionList
      isCompact
      items={[
        [t("desk.field.public_number"), item.public_number],
        [t("desk.form.total"), euro(item.total)],
        [t("desk.field.date_due"), isNote ? null : date(item.date_due)],
        [t("desk.product.paidOn"), item.paid_on ? date(item.paid_on) : null],
        [t("desk.invoices.creditedAmount"), item.credited > 0 ? euro(item.credited) : null],
        [t("desk.invoices.openAmount"), isNote ? null : euro(item.open)],
        [t("desk.invoices.toPayBack"), item.to_pay_back > 0 ? euro(item.to_pay_back) : null],
      ]}
    />
  );
}
