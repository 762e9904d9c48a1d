import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { DateField } from "../../../shared/forms/field/formattedFields";
import { dateText } from "../../../shared/forms/parse/date";
import { dateUntil, validateRule, z } from "../../../shared/forms/rules";
import { useForm } from "../../../shared/forms/useForm";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { UiProvider } from "../../../shared/ui/overlay/UiProvider";
import { amsterdamDay, euro } from "../../../shared/ui/text/format";
import { call } from "../../api/client";
import { useT } from "../../i18n";
import { FormActions } from "../../ui/FormActions";
import type { InvoiceItem } from "../invoice/invoiceQueries";
import { refreshRecords } from "../store";
import { InvoiceFailure } from "./InvoiceFailure";

interface PaidDialogProps {
  item: InvoiceItem;
  onClose: () => void;
}

/** Asks on which day an invoice was paid by transfer. */
export function PaidDialog({ item, onClose }: PaidDialogProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const { form, formRef, onSubmit } = useForm({ day: dateText(amsterdamDay(new Date())) }, (values) =>
    validateRule(z.object({ day: dateUntil(amsterdamDay(new Date())).required() }), values),
  );
  const save = useCommand(async (day: string) => {
    await call("PUT /products/invoice/{external_id}/payment", {
      path: { external_id: item.external_id },
      body: { paid_on: day },
    });
    await refreshRecords(queries);
    notify.success(t("desk.invoices.marked"));
    onClose();
  });
  return (
    <Dialog
      open
      title={t("desk.invoices.markTitle", { number: item.public_number ?? item.external_id })}
      onClose={onClose}
      actions={
        <FormActions form={id} isBusy={save.isPending} onCancel={onClose}>
          {t("desk.invoices.markPaid")}
        </FormActions>
      }
    >
      <UiProvider>
        <form
          ref={formRef}
          id={id}
          className="stack"
          noValidate
          onSubmit={onSubmit(({ day }) => save.send(day))}
        >
          {save.error ? <InvoiceFailure error={save.error} /> : null}
          <p>{t("desk.invoices.markText", { amount: euro(item.open) })}</p>
          <DateField {...getFieldProps(form, "day")} label={t("desk.invoices.paidOn")} required />
        </form>
      </UiProvider>
    </Dialog>
  );
}
