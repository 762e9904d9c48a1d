import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { CheckboxGroup } from "../../shared/forms/field/choices";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { DateField } from "../../shared/forms/field/formattedFields";
import { LongTextField, TextField } from "../../shared/forms/field/TextField";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { errorText } from "../../shared/ui/text/errorText";
import { amsterdamDay } from "../../shared/ui/text/format";
import { serviceKeyScopeValues } from "../api/backOfficeEnums.gen";
import { useT } from "../i18n";
import { FormActions } from "../ui/FormActions";
import { emptyKey, type KeyValues, validateKey } from "./newKey";
import { createKey, type NewServiceKey, type StoredServiceKey, serviceKeysQuery } from "./queries";
import css from "./ServiceKeys.module.css";

interface NewKeyDialogProps {
  onMade: (key: StoredServiceKey) => void;
  onClose: () => void;
}

/** Makes a service key. */
export function NewKeyDialog({ onMade, onClose }: NewKeyDialogProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const { form, formRef, setErrors, onSubmit } = useForm<KeyValues, NewServiceKey>(emptyKey, (values) =>
    validateKey(values, amsterdamDay(new Date())),
  );
  const make = useCommand(
    async (key: NewServiceKey) => {
      const created = await createKey(key);
      void queries.invalidateQueries({ queryKey: serviceKeysQuery.queryKey });
      onMade(created);
    },
    (error) => {
      if (!(error instanceof ApiError)) return;
      if (error.fields.name?.includes("too_many")) setErrors({ name: t("desk.serviceKeys.tooMany") });
      else if (Object.keys(error.fields).some((field) => field.startsWith("networks")))
        setErrors({ networks: t("desk.serviceKeys.networksWrong") });
    },
  );
  const { scopes } = form.values;
  const isFieldError = Object.keys(form.errors).length > 0;
  return (
    <UiProvider>
      <Dialog
        open
        title={t("desk.serviceKeys.make")}
        onClose={onClose}
        width={600}
        actions={
          <FormActions form={id} isBusy={make.isPending} onCancel={onClose}>
            {t("desk.serviceKeys.make")}
          </FormActions>
        }
      >
        <form ref={formRef} id={id} className="stack" noValidate onSubmit={onSubmit((key) => make.send(key))}>
          {make.error && !isFieldError ? <Alert kind="error">{errorText(make.error)}</Alert> : null}
          <TextField
            {...getFieldProps(form, "name")}
            label={t("desk.serviceKeys.name")}
            hint={t("desk.serviceKeys.nameHint")}
            required
            autoComplete="off"
            maxLength={100}
            width="wide"
          />
          <CheckboxGroup
            label={t("desk.serviceKeys.scopes")}
            required
            error={form.errors.scopes}
            options={serviceKeyScopeValues.map((scope) => ({
              name: `scope-${scope}`,
              label: (
                <>
                  <span>{t(`desk.serviceKeys.scope.${scope}`)}</span>
                  <span className={css.hint}>{t(`desk.serviceKeys.scopeText.${scope}`)}</span>
                </>
              ),
              value: scopes.includes(scope),
              error: undefined,
              onChange: (isChosen) =>
                form.setFieldValue(
                  "scopes",
                  serviceKeyScopeValues.filter((one) => (one === scope ? isChosen : scopes.includes(one))),
                ),
            }))}
          />
          <DateField
            {...getFieldProps(form, "lastDay")}
            label={t("desk.serviceKeys.lastDay")}
            hint={t("desk.serviceKeys.lastDayHint")}
            autoComplete="off"
          />
          <LongTextField
            {...getFieldProps(form, "networks")}
            label={t("desk.serviceKeys.networks")}
            hint={t("desk.serviceKeys.networksHint")}
            rows={3}
          />
        </form>
      </Dialog>
    </UiProvider>
  );
}
