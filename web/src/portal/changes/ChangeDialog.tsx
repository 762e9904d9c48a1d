import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useRef } from "react";
import { ApiError } from "../../shared/api/error";
import {
  type ChangeField,
  type ChangeState,
  type ChangeValue,
  isSameValue,
  valueLines,
  withinSentence,
} from "../../shared/changes/values";
import { useSessionDraft } from "../../shared/forms/draft/useSessionDraft";
import { RadioGroup, Select } from "../../shared/forms/field/choices";
import { type FieldForm, getFieldProps } from "../../shared/forms/field/fieldProps";
import fields from "../../shared/forms/field/fields.module.css";
import {
  EmailField,
  HouseNumberField,
  IbanField,
  PhoneField,
  PostcodeField,
} from "../../shared/forms/field/formattedFields";
import { TextField } from "../../shared/forms/field/TextField";
import { useZodForm } from "../../shared/forms/useZodForm";
import { type TFunction, type TranslationKey, useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Dialog } from "../../shared/ui/overlay/Dialog";
import { notify } from "../../shared/ui/overlay/notify";
import { errorText } from "../../shared/ui/text/errorText";
import { date } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { createIdempotencyKey, fieldErrorsOf } from "../submission/useSubmitAction";
import { initialValues, maritalStates, preferences, rulesOf, serverErrors } from "./form";
import { type OwnField, ownDataQuery, type Proposal, propose } from "./queries";

/** The name under which what is typed is kept in this tab. */
export const draftName = (field: ChangeField): string => `changes.${field}`;

const sentTexts: Partial<Record<Proposal["state"], TranslationKey>> = {
  applied: "changes.sent.applied",
  unconfirmed: "changes.sent.unconfirmed",
  waiting: "changes.sent.waiting",
};

const SENT_DURATION_MS = 8000;

interface ChangeDialogProps {
  own: OwnField;
  /** The proposal that a new one replaces. */
  pending: Proposal | null;
  onClose: () => void;
}

/** The form in which a consumer proposes another value of one field. */
export function ChangeDialog({ own, pending, onClose }: ChangeDialogProps) {
  const t = useT();
  const id = useId();
  const { field, mode, value: inForce } = own;
  const { form, formRef, onSubmit, setErrors } = useZodForm(initialValues(field, inForce), () =>
    rulesOf(field),
  );
  const draft = useSessionDraft(draftName(field), form.values, form.setValues);
  const sending = useSending(field, (proposal) => {
    draft.discard();
    notify.success(t(sentTexts[proposal.state] ?? "changes.sent.open"), SENT_DURATION_MS);
    onClose();
  });
  const submit = onSubmit((value) => {
    if (sending.isPending) return;
    const names = Object.keys(form.values);
    if (isSameValue(field, value, inForce)) return setErrors({ [names[0] ?? ""]: "changes.error.unchanged" });
    sending.mutate(value, {
      onError: (error) => {
        const errors = foundErrors(field, error);
        // After the form is enabled again, so that a field can take the focus.
        if (names.some((name) => errors[name])) setTimeout(() => setErrors(errors));
      },
    });
  });
  const found = sending.error ? foundErrors(field, sending.error) : {};
  const hasFieldError = Object.keys(form.values).some((name) => found[name]);
  return (
    <Dialog
      open
      width={560}
      title={t("changes.changeOf", { field: withinSentence(t(`changes.field.${field}`)) })}
      onClose={() => {
        draft.discard();
        onClose();
      }}
      actions={
        <>
          <Button
            variant="secondary"
            onClick={() => {
              draft.discard();
              onClose();
            }}
          >
            {t("ui.cancel")}
          </Button>
          <Button type="submit" form={id} busy={sending.isPending}>
            {t("changes.send")}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={id} className="stack" noValidate onSubmit={submit}>
        {sending.error && !hasFieldError ? (
          <Alert kind="error">
            <p>{found[""] ? t(found[""] as TranslationKey) : errorText(sending.error)}</p>
          </Alert>
        ) : null}
        {notes(t, field, mode).map((note) => (
          <p key={note}>{note}</p>
        ))}
        {pending ? (
          <p>
            <UnbrokenDates>{t("changes.replaces", { date: date(pending.proposed_at) })}</UnbrokenDates>
          </p>
        ) : null}
        <Fields own={own} form={form} />
      </form>
    </Dialog>
  );
}

/** Returns notes on the procedure for a proposal, shown before it is sent. */
function notes(t: TFunction, field: ChangeField, mode: OwnField["mode"]): string[] {
  const own = field === "email" ? t("changes.note.email") : field === "iban" ? t("changes.note.iban") : null;
  if (mode === "approve") return own ? [own, t("changes.note.approve")] : [t("changes.note.approve")];
  return [own ?? t("changes.note.notify")];
}

/** Texts of the server's rules that are about proposals alone. */
const ownRules: Record<string, TranslationKey> = { unchanged: "changes.error.unchanged" };

/** Returns the server's validation errors by form field; under an empty name those about the whole. */
function foundErrors(field: ChangeField, error: unknown) {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "SEPA_INVALID_IBAN") return { value: "forms.error.iban" };
  const known = fieldErrorsOf(error, (path) => path);
  for (const [path, rules] of Object.entries(error.fields)) {
    const own = ownRules[rules[0] ?? ""];
    if (own) known[path] = own;
  }
  return serverErrors(field, known);
}

/** Sends a proposal. A retry of the same value has the same key, so that it counts once even if an answer was lost. */
function useSending(field: ChangeField, onSent: (proposal: { state: ChangeState }) => void) {
  const client = useQueryClient();
  const last = useRef<{ content: string; key: string } | null>(null);
  return useMutation({
    mutationFn: (value: ChangeValue) => {
      const content = JSON.stringify(value);
      if (content !== last.current?.content) last.current = { content, key: createIdempotencyKey() };
      return propose({ field, value }, { "Idempotency-Key": last.current.key });
    },
    onSuccess: async (proposal) => {
      await client.invalidateQueries({ queryKey: ownDataQuery.queryKey });
      // A value in force shows on other pages as well.
      if (proposal.state === "applied") void client.invalidateQueries();
      onSent(proposal);
    },
  });
}

function Fields({ own: { field, value: inForce }, form }: { own: OwnField; form: FieldForm }) {
  const t = useT();
  const known = valueLines(field, inForce).join();
  const hint = known ? t("changes.now", { value: known }) : undefined;
  switch (field) {
    case "address":
      return (
        <>
          <TextField
            {...getFieldProps(form, "street_name")}
            label={t("actions.inventory.person.streetName")}
            required
            autoComplete="address-line1"
          />
          <div className={fields.columns}>
            <HouseNumberField
              {...getFieldProps(form, "house_number")}
              addition={getFieldProps(form, "house_number_addition").value}
              onSplit={(address) => {
                form.setFieldValue("house_number", address.houseNumber);
                form.setFieldValue("house_number_addition", address.houseNumberAddition);
              }}
              label={t("actions.inventory.person.houseNumber")}
              required
              autoComplete="off"
            />
            <TextField
              {...getFieldProps(form, "house_number_addition")}
              label={t("actions.inventory.person.houseNumberAddition")}
              width="short"
              autoComplete="off"
            />
            <PostcodeField
              {...getFieldProps(form, "zipcode")}
              label={t("actions.inventory.person.zipcode")}
              required
            />
            <TextField
              {...getFieldProps(form, "city")}
              label={t("actions.inventory.person.city")}
              required
              autoComplete="address-level2"
            />
          </div>
        </>
      );
    case "phone":
      return (
        <>
          <PhoneField
            {...getFieldProps(form, "phone_mobile")}
            label={t("actions.inventory.person.phoneMobile")}
            autoComplete="tel"
          />
          <PhoneField
            {...getFieldProps(form, "phone_home")}
            label={t("actions.inventory.person.phoneHome")}
            autoComplete="off"
          />
        </>
      );
    case "email":
      return (
        <EmailField {...getFieldProps(form, "value")} label={t("changes.newEmail")} hint={hint} required />
      );
    case "iban":
      return (
        <IbanField {...getFieldProps(form, "value")} label={t("changes.newIban")} hint={hint} required />
      );
    case "marital_state":
      return (
        <Select
          {...getFieldProps(form, "value")}
          label={t("changes.field.marital_state")}
          required
          options={maritalStates.map((value) => ({ value, label: t(`actions.inventory.marital.${value}`) }))}
        />
      );
    default:
      return (
        <RadioGroup
          {...getFieldProps<(typeof preferences)[number] | "">(form, "value")}
          label={t("changes.preferenceQuestion")}
          options={preferences.map((value) => ({ value, label: t(`changes.preference.${value}`) }))}
        />
      );
  }
}
