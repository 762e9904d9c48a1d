import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { CheckboxGroup, RadioGroup } from "../../shared/forms/field/choices";
import { getFieldProps } from "../../shared/forms/field/fieldProps";
import { TextField } from "../../shared/forms/field/TextField";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { UiProvider } from "../../shared/ui/overlay/UiProvider";
import { errorText } from "../../shared/ui/text/errorText";
import { eventText } from "../codeText";
import { useT } from "../i18n";
import { FormActions } from "../ui/FormActions";
import { type EndpointValues, validateEndpoint, valuesOf } from "./endpointForm";
import {
  changeEndpoint,
  createEndpoint,
  type EndpointInput,
  endpointsQuery,
  eventTypesQuery,
  type StoredEndpoint,
} from "./queries";
import css from "./Webhooks.module.css";

interface EndpointDialogProps {
  /** The endpoint that is changed; absent for a new one. */
  endpoint?: StoredEndpoint;
  onSaved: (endpoint: StoredEndpoint) => void;
  onClose: () => void;
}

/** Makes an endpoint, or changes where it is and what it hears. */
export function EndpointDialog({ endpoint, onSaved, onClose }: EndpointDialogProps) {
  const t = useT();
  const id = useId();
  const queries = useQueryClient();
  const types = useQuery(eventTypesQuery);
  const { form, formRef, setErrors, onSubmit } = useForm<EndpointValues, EndpointInput>(
    valuesOf(endpoint?.attributes),
    validateEndpoint,
  );
  const save = useCommand(
    async (input: EndpointInput) => {
      const saved = endpoint ? await changeEndpoint(endpoint.id, input) : await createEndpoint(input);
      void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey });
      onSaved(saved);
    },
    (error) => {
      if (error instanceof ApiError && error.fields.url)
        setErrors({
          url: t(error.fields.url.includes("too_many") ? "desk.webhooks.tooMany" : "desk.webhooks.urlWrong"),
        });
    },
  );
  const { hears, types: chosen } = form.values;
  // What an endpoint hears already stays to be seen, also where it is no type any more.
  const all = [...new Set([...(types.data ?? []), ...chosen])];
  return (
    <UiProvider>
      <Dialog
        open
        title={t(endpoint ? "desk.webhooks.change" : "desk.webhooks.add")}
        onClose={onClose}
        width={640}
        actions={
          <FormActions form={id} isBusy={save.isPending} onCancel={onClose}>
            {t(endpoint ? "desk.common.save" : "desk.webhooks.add")}
          </FormActions>
        }
      >
        <form
          ref={formRef}
          id={id}
          className="stack"
          noValidate
          onSubmit={onSubmit((input) => save.send(input))}
        >
          {save.error && !form.errors.url ? <Alert kind="error">{errorText(save.error)}</Alert> : null}
          <TextField
            {...getFieldProps(form, "url")}
            label={t("desk.webhooks.url")}
            hint={t("desk.webhooks.urlHint")}
            required
            type="url"
            autoComplete="off"
            maxLength={1000}
            width="wide"
          />
          <TextField
            {...getFieldProps(form, "description")}
            label={t("desk.webhooks.description")}
            hint={t("desk.webhooks.descriptionHint")}
            autoComplete="off"
            maxLength={1000}
            width="wide"
          />
          <RadioGroup
            {...getFieldProps<EndpointValues["hears"] | "">(form, "hears")}
            label={t("desk.webhooks.hears")}
            options={[
              { value: "all", label: t("desk.webhooks.hearsAll") },
              { value: "some", label: t("desk.webhooks.hearsSome") },
            ]}
          />
          {hears === "some" ? (
            <div className={css.types}>
              <CheckboxGroup
                label={t("desk.webhooks.types")}
                hint={t("desk.webhooks.typesHint")}
                error={form.errors.types}
                options={all.map((type) => ({
                  name: `type-${type}`,
                  label: eventText(t, type),
                  value: chosen.includes(type),
                  error: undefined,
                  onChange: (isChosen) =>
                    form.setFieldValue(
                      "types",
                      all.filter((one) => (one === type ? isChosen : chosen.includes(one))),
                    ),
                }))}
              />
            </div>
          ) : null}
        </form>
      </Dialog>
    </UiProvider>
  );
}
