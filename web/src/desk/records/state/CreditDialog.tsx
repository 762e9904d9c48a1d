import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useCommand } from "../../../shared/api/useCommand";
import { getFieldProps } from "../../../shared/forms/field/fieldProps";
import { EuroField } from "../../../shared/forms/field/formattedFields";
import { TextField } from "../../../shared/forms/field/TextField";
import { euro as euroRule, validateRule, z } from "../../../shared/forms/rules";
import { useForm } from "../../../shared/forms/useForm";
import { Dialog } from "../../../shared/ui/overlay/Dialog";
import { notify } from "../../../shared/ui/overlay/notify";
import { UiProvider } from "../../../shared/ui/overlay/UiProvider";
import { euro } from "../../../shared/ui/text/format";
import { call } from "../../api/client";
import { useT } from "../../i18n";
import { FormActions } from "../../ui/FormActions";
import { SelectField } from "../../ui/SelectField";
import type { RecordAttributes } from "../form/fields";
import type { InvoiceItem } from "../invoice/invoiceQueries";
import { type DeskRecord, newKey, refreshRecords } from "../store";
import { InvoiceFailure } from "./InvoiceFailure";

interface CreditDialogProps {
  item: InvoiceItem;
  record: DeskRecord;
  onClose: () => void;
}

/** Makes a credit note of an invoice: of all that is left, of a line, or of an amount. */
export function CreditDialog({ item, record, onClose }: CreditDialogProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const [key] = useState(newKey);
  const [what, setWhat] = useState("all");
  const lines = (record.attributes.lines ?? []) as RecordAttributes[];
  const hasOneRate = new Set(lines.map((line) => line.vat_percentage ?? null)).size === 1;
  const { form, formRef, onSubmit } = useForm({ reason: "", amount: "" }, (values) =>
    validateRule(
      z.object({
        reason: z.string(),
        amount: what === "amount" ? euroRule.required() : euroRule.when(false),
      }),
      values,
    ),
  );
  const save = useCommand(async ({ reason, amount }: { reason: string; amount: number | null }) => {
    const made = await call("POST /products/invoice/{external_id}/credit", {
      path: { external_id: item.external_id },
      headers: { "Idempotency-Key": key },
      body: {
        reason: reason.trim() || null,
        ...(what === "amount" && amount !== null ? { amount } : {}),
        ...(what.startsWith("line ") ? { lines: [{ line: Number(what.slice(5)), amount: null }] } : {}),
      },
    });
    await refreshRecords(queries);
    notify.success(
      made.to_pay_back > 0
        ? t("desk.invoices.creditedToPayBack", {
            number: made.public_number,
            amount: euro(made.to_pay_back),
          })
        : t("desk.invoices.creditedAs", { number: made.public_number }),
    );
    onClose();
  });
  const left = (item.total ?? 0) - item.credited;
  return (
    <Dialog
      open
      title={t("desk.invoices.creditTitle", { number: item.public_number ?? item.external_id })}
      onClose={onClose}
      actions={
        <FormActions form={id} isBusy={save.isPending} onCancel={onClose}>
          {t("desk.invoices.credit")}
        </FormActions>
      }
    >
      <UiProvider>
        <form
          ref={formRef}
          id={id}
          className="stack"
          noValidate
          onSubmit={onSubmit((values) => save.send(values))}
        >
          {save.error ? <InvoiceFailure error={save.error} /> : null}
          <p>{t("desk.invoices.creditText", { amount: euro(left) })}</p>
          <SelectField
            label={t("desk.invoices.creditWhat")}
            value={what}
            onChange={setWhat}
            options={[
              { value: "all", label: t("desk.invoices.creditAll", { amount: euro(left) }) },
              ...(hasOneRate ? [{ value: "amount", label: t("desk.invoices.creditAmount") }] : []),
              ...lines.map((line, place) => ({
                value: `line ${place}`,
                label: `${line.description as string} (${euro(line.amount as number | null)})`,
              })),
            ]}
          />
          {what === "amount" ? (
            <EuroField
              {...getFieldProps(form, "amount")}
              label={t("desk.invoices.creditAmountLabel")}
              required
            />
          ) : null}
          <TextField
            {...getFieldProps(form, "reason")}
            label={t("desk.invoices.creditReason")}
            hint={t("desk.invoices.creditReasonHint")}
          />
          {item.paid_on ? <p>{t("desk.invoices.creditPaid")}</p> : null}
        </form>
      </UiProvider>
    </Dialog>
  );
}
