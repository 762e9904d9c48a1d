import { useId } from "react";
import { saveBlob } from "../../shared/api/saveBlob";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { DateField } from "../../shared/forms/field/formattedFields";
import { dateText } from "../../shared/forms/parse/date";
import { date, validateRule, z } from "../../shared/forms/rules";
import { useForm } from "../../shared/forms/useForm";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { amsterdamDay } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { download } from "../api/client";
import { useT } from "../i18n";
import { FormActions } from "../ui/FormActions";
import { lastQuarter } from "./filters";

/** Asks for the period of which the books get the invoices. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const quarter = lastQuarter(amsterdamDay(new Date()));
  const { form, formRef, onSubmit } = useForm(
    { from: dateText(quarter.date_from), until: dateText(quarter.date_until) },
    (values) => validateRule(z.object({ from: date.when(true), until: date.when(true) }), values),
  );
  const save = useCommand(async ({ from, until }: { from: string | null; until: string | null }) => {
    const query = { ...(from ? { date_from: from } : {}), ...(until ? { date_until: until } : {}) };
    saveBlob(await download("GET /invoice-export", { query }));
    onClose();
  });
  return (
    <Dialog
      open
      title={t("desk.invoices.exportTitle")}
      onClose={onClose}
      actions={
        <FormActions form={id} isBusy={save.isPending} onCancel={onClose}>
          {t("desk.invoices.export")}
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
          {save.error ? <ErrorAlert error={save.error} /> : null}
          <p>{t("desk.invoices.exportText")}</p>
          <DateField {...getFieldProps(form, "from")} label={t("desk.invoices.exportFrom")} required />
          <DateField {...getFieldProps(form, "until")} label={t("desk.invoices.exportUntil")} required />
        </form>
      </UiProvider>
    </Dialog>
  );
}
