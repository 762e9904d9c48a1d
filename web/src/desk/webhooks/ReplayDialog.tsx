import { useId } from "react";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { DateField, TimeField } from "../../shared/forms/field/formattedFields";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { errorText } from "../../shared/ui/text/errorText";
import { useT } from "../i18n";
import { FormActions } from "../ui/FormActions";
import { type MomentValues, validateMoment } from "./endpointForm";
import { replaySince } from "./queries";
import css from "./Webhooks.module.css";

interface ReplayDialogProps {
  id: string;
  onDone: () => Promise<void>;
  onClose: () => void;
}

/** Has every event since a moment sent again. */
export function ReplayDialog({ id, onDone, onClose }: ReplayDialogProps) {
  const t = useT();
  const formId = useId();
  const { form, formRef, onSubmit } = useForm<MomentValues, string>({ day: "", time: "00:00" }, (values) =>
    validateMoment(values, new Date()),
  );
  const replay = useCommand(async (since: string) => {
    await replaySince(id, since);
    notify.success(t("desk.webhooks.replayed"));
    await onDone();
    onClose();
  });
  return (
    <UiProvider>
      <Dialog
        open
        title={t("desk.webhooks.replay")}
        onClose={onClose}
        width={560}
        actions={
          <FormActions form={formId} isBusy={replay.isPending} onCancel={onClose}>
            {t("desk.webhooks.replay")}
          </FormActions>
        }
      >
        <form
          ref={formRef}
          id={formId}
          className="stack"
          noValidate
          onSubmit={onSubmit((since) => replay.send(since))}
        >
          {replay.error ? <Alert kind="error">{errorText(replay.error)}</Alert> : null}
          <p>{t("desk.webhooks.replayText")}</p>
          <div className={css.moment}>
            <DateField
              {...getFieldProps(form, "day")}
              label={t("desk.webhooks.sinceDay")}
              required
              autoComplete="off"
            />
            <TimeField
              {...getFieldProps(form, "time")}
              label={t("desk.webhooks.sinceTime")}
              required
              autoComplete="off"
            />
          </div>
        </form>
      </Dialog>
    </UiProvider>
  );
}
