import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { DescriptionList } from "../../../shared/ui/DescriptionList";
import { icons } from "../../../shared/ui/icons";
import { date, euro } from "../../../shared/ui/text/format";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { DeliveryNote } from "../../delivery/DeliveryNote";
import { useT } from "../../i18n";
import { paymentDate, paymentOf } from "../actions";
import { useMayEdit } from "../Guard";
import { type DeskRecord, recordsQuery } from "../store";
import { PaidDialog } from "./PaidDialog";

/** The amount of an invoice, until when it is to be paid and whether it was. */
export function InvoiceState({ record }: { record: DeskRecord }) {
  const t = useT();
  const mayEdit = useMayEdit(record);
  const [isOpen, setIsOpen] = useState(false);
  const owners = (record.attributes.owners ?? []) as string[];
  const requests = useQuery(recordsQuery("actions", { owner: owners[0] ?? "", type: "PAY_INVOICE" }));
  const request = paymentOf(requests.data ?? [], record.id);
  const paid = paymentDate(request);
  const total = record.attributes.total as number | null;
  return (
    <Card
      title={t("desk.product.payment")}
      aside={
        requests.data ? (
          <Chip kind={paid === null ? "open" : "good"}>
            {t(paid === null ? "desk.product.unpaid" : "desk.product.paid")}
          </Chip>
        ) : null
      }
    >
      <div className="stack">
        {requests.error ? (
          <ErrorAlert error={requests.error} retry={() => void requests.refetch()} />
        ) : (
          <DescriptionList
            isCompact
            items={[
              [t("desk.form.total"), euro(total)],
              [t("desk.field.date_due"), date(record.attributes.date_due as string | null)],
              [t("desk.product.paidOn"), paid ? date(paid) : null],
            ]}
          />
        )}
        {requests.data && paid === null ? (
          request ? (
            <DeliveryNote clients={owners} topic="new_actions" />
          ) : (
            <p>{t("desk.product.notAskedToPay")}</p>
          )
        ) : null}
        {mayEdit && requests.data && paid === null ? (
          <div>
            <Button icon={icons.check} onClick={() => setIsOpen(true)}>
              {t("desk.invoices.markPaid")}
            </Button>
          </div>
        ) : null}
      </div>
      {isOpen ? <PaidDialog invoice={record} request={request} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}
