import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { ApiError } from "../../shared/api/error";
import { useCommand } from "../../shared/api/useCommand";
import { getFieldProps, type SelectOption } from "../../shared/forms/field/fieldProps";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { requiredLabel } from "../../shared/forms/field/requiredLabel";
import { useForm } from "../../shared/forms/useForm";
import { Alert } from "../../shared/ui/Alert";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { errorText } from "../../shared/ui/text/errorText";
import type { BackOfficeSchemas } from "../api/operations";
import { type DeskKey, useT } from "../i18n";
import { useMember } from "../session/session";
import { FormActions } from "../ui/FormActions";
import { SelectField } from "../ui/SelectField";
import css from "./Colleagues.module.css";
import { problemOf } from "./problems";
import {
  type Colleague,
  type ColleagueValues,
  change,
  changeOwn,
  choicesQuery,
  colleaguesQuery,
  emptyValues,
  invite,
} from "./queries";
import { validateColleague } from "./validate";

const roles: readonly BackOfficeSchemas["StaffRole"][] = ["adviser", "handler", "admin", "auditor"];
const scopes: readonly BackOfficeSchemas["ClientScope"][] = ["own", "branch", "all"];

/** Invites a colleague, or changes what one is and sees. */
export function ColleagueDialog({ colleague, onClose }: { colleague?: Colleague; onClose: () => void }) {
  const t = useT();
  const id = useId();
  const isMe = useMember().id === colleague?.id;
  const queries = useQueryClient();
  const branches = useQuery(choicesQuery("branches"));
  const advisers = useQuery(choicesQuery("advisers"));
  const { form, formRef, setErrors, onSubmit } = useForm<ColleagueValues>(
    colleague
      ? { ...colleague, branch: colleague.branch ?? "", adviser: colleague.adviser ?? "" }
      : emptyValues,
    (values) => {
      const errors = validateColleague(values);
      return Object.keys(errors).length > 0 ? { errors } : { output: values };
    },
  );
  const save = useCommand(
    async ({ name, email, role, scope, branch, adviser }: ColleagueValues) => {
      const values = { name: name.trim(), email: email.trim(), role, scope, branch, adviser };
      if (colleague) await (isMe ? changeOwn : change)(colleague.id, values);
      else await invite(values);
      notify.success(
        colleague ? t("desk.colleagues.saved") : t("desk.colleagues.sent", { email: values.email }),
      );
      await queries.invalidateQueries({ queryKey: colleaguesQuery.queryKey });
      onClose();
    },
    (error) => {
      if (error instanceof ApiError && error.fields.email)
        setErrors({ email: t("desk.colleagues.emailTaken") });
    },
  );
  const { role, scope } = form.values;
  const withNone = (choices: readonly SelectOption[] | undefined, isRequired: boolean): SelectOption[] => [
    { value: "", label: t(isRequired ? "desk.colleagues.choose" : "desk.colleagues.none") },
    ...(choices ?? []),
  ];
  const isFieldError = save.error instanceof ApiError && save.error.fields.email !== undefined;
  return (
    <Dialog
      open
      title={
        colleague ? t("desk.colleagues.editTitle", { name: colleague.name }) : t("desk.colleagues.invite")
      }
      onClose={onClose}
      width={560}
      actions={
        <FormActions form={id} isBusy={save.isPending} onCancel={onClose}>
          {t(colleague ? "desk.common.save" : "desk.colleagues.send")}
        </FormActions>
      }
    >
      <form
        ref={formRef}
        id={id}
        className="stack"
        noValidate
        onSubmit={onSubmit((values) => save.send(values))}
      >
        {save.error && !isFieldError ? (
          <Alert kind="error">{problemOf(t, save.error) ?? errorText(save.error)}</Alert>
        ) : null}
        <PlainTextField
          {...getFieldProps(form, "name")}
          label={requiredLabel(t("desk.colleagues.name"), true)}
          autoComplete="off"
          maxLength={255}
          autoFocus
        />
        {colleague ? null : (
          <PlainTextField
            {...getFieldProps(form, "email")}
            label={requiredLabel(t("desk.colleagues.email"), true)}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={255}
          />
        )}
        {isMe ? (
          <p className={css.hint}>{t("desk.colleagues.ownHint")}</p>
        ) : (
          <>
            <div>
              <SelectField
                label={t("desk.colleagues.role")}
                required
                value={role}
                onChange={(value) =>
                  form.setValues(
                    value === "admin"
                      ? { role: value, scope: "all" }
                      : { role: value as BackOfficeSchemas["StaffRole"] },
                  )
                }
                options={roles.map((value) => ({ value, label: t(`desk.role.${value}` as DeskKey) }))}
              />
              <p className={css.hint}>{t("desk.colleagues.roleHint")}</p>
            </div>
            {role === "admin" ? (
              <p className={css.hint}>{t("desk.colleagues.adminScope")}</p>
            ) : (
              <SelectField
                label={t("desk.colleagues.scope")}
                required
                value={scope}
                onChange={(value) => form.setValues({ scope: value as BackOfficeSchemas["ClientScope"] })}
                options={scopes.map((value) => ({ value, label: t(`desk.scope.${value}` as DeskKey) }))}
              />
            )}
          </>
        )}
        {scope !== "own" && !isMe ? (
          <div>
            <SelectField
              label={t("desk.colleagues.branch")}
              required={scope === "branch"}
              value={form.values.branch}
              onChange={(branch) => form.setValues({ branch })}
              options={withNone(branches.data, scope === "branch")}
            />
            {scope === "all" ? <p className={css.hint}>{t("desk.colleagues.branchHint")}</p> : null}
            <FieldError text={form.errors.branch} />
          </div>
        ) : null}
        <div>
          <SelectField
            label={t("desk.colleagues.adviser")}
            required={scope === "own"}
            value={form.values.adviser}
            onChange={(adviser) => form.setValues({ adviser })}
            options={withNone(advisers.data, scope === "own")}
          />
          <p className={css.hint}>{t("desk.colleagues.adviserHint")}</p>
          <FieldError text={form.errors.adviser} />
        </div>
      </form>
    </Dialog>
  );
}

function FieldError({ text }: { text: string | undefined }) {
  const t = useT();
  return text ? (
    <p className={css.error} role="alert">
      {t(text as DeskKey)}
    </p>
  ) : null;
}
