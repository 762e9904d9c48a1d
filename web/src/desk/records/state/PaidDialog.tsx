import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
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
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { useT } from "../../i18n";
import { FormActions } from "../../ui/FormActions";
import { markPaid } from "../actions";
import { textOf } from "../form/fields";
import { type DeskRecord, newKey, refreshRecords } from "../store";

interface PaidDialogProps {
  invoice: DeskRecord;
  request: DeskRecord | undefined;
  onClose: () => void;
}

/** Asks on which day an invoice was paid by transfer. */
export function PaidDialog({ invoice, request, onClose }: PaidDialogProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const { form, formRef, onSubmit } = useForm({ day: dateText(amsterdamDay(new Date())) }, (values) =>
    validateRule(z.object({ day: dateUntil(amsterdamDay(new Date())).required() }), values),
  );
  const save = useCommand(async (day: string) => {
    await markPaid(t, invoice, request, day, key);
    await refreshRecords(queries);
    notify.success(t("desk.invoices.marked"));
    onClose();
  });
  const { public_number: number, total } = invoice.attributes;
  return (
    <Dialog
      open
      title={t("desk.invoices.markTitle", { number: textOf(number) || invoice.id })}
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
          {save.error ? <ErrorAlert error={save.error} /> : null}
          <p>{t("desk.invoices.markText", { amount: euro(total as number | null) })}</p>
          <DateField {...getFieldProps(form, "day")} label={t("desk.invoices.paidOn")} required />
        </form>
      </UiProvider>
    </Dialog>
  );
}
