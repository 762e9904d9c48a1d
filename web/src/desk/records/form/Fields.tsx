import type { ReactNode } from "react";
import { Checkbox, CheckboxGroup, Select } from "../../../shared/forms/field/choices";
import { FieldArray } from "../../../shared/forms/field/FieldArray";
import { type FieldForm, getFieldProps } from "../../../shared/forms/field/fieldProps";
import shared from "../../../shared/forms/field/fields.module.css";
import {
  BirthdayField,
  DateField,
  EmailField,
  EuroField,
  IbanField,
  PercentField,
  PhoneField,
  PostcodeField,
  TimeField,
  WholeField,
} from "../../../shared/forms/field/formattedFields";
import { LongTextField, TextField } from "../../../shared/forms/field/TextField";
import { valueAt } from "../../../shared/forms/useForm";
import { Card } from "../../../shared/ui/Card";
import css from "./Fields.module.css";
import { type Field, type FormField, type Leaf, newRow, type RecordValues, type Rows } from "./fields";

interface FieldsProps {
  form: FieldForm;
  fields: readonly FormField[];
  /** The path of the group or row that the fields are in, with a dot at its end. */
  at?: string;
}

const wide = new Set<Field["kind"]>(["long", "list", "group", "rows", "people", "flag"]);

/** The fields of a form by their description. */
export function Fields({ form, fields, at = "" }: FieldsProps) {
  const own = (at ? valueAt(form.values, at.slice(0, -1)) : form.values) as RecordValues;
  const shown = fields.filter((field) => field.kind === "rows" || !field.when || field.when(own));
  const isOfSections = fields.some(({ kind }) => kind === "section");
  return (
    <div className={isOfSections ? css.sections : `${shared.columns} ${css.columns}`}>
      {shown.map((field) =>
        field.kind === "section" ? (
          <Card key={field.label} title={field.label}>
            {field.hint ? <p className={css.hint}>{field.hint}</p> : null}
            <Fields form={form} fields={field.fields} at={at} />
          </Card>
        ) : (
          <Cell key={field.name} field={field}>
            <OneField form={form} field={field} at={at} />
          </Cell>
        ),
      )}
    </div>
  );
}

/** The place of a field: a whole row, or a column in which its box stands level with the one beside it. */
function Cell({ field, children }: { field: Field; children: ReactNode }) {
  const isWide = wide.has(field.kind) || ("isWide" in field && field.isWide);
  return isWide ? <div className={css.wide}>{children}</div> : children;
}

function OneField({ form, field, at }: { form: FieldForm; field: Field; at: string }) {
  if (field.kind === "group")
    return (
      <fieldset className={css.group}>
        <legend className={css.legend}>{field.label}</legend>
        <Fields form={form} fields={field.fields} at={`${at}${field.name}.`} />
      </fieldset>
    );
  if (field.kind === "rows") return <RowsField form={form} field={field} path={`${at}${field.name}`} />;
  return <LeafField form={form} field={field} path={`${at}${field.name}`} />;
}

function RowsField({ form, field, path }: { form: FieldForm; field: Rows; path: string }) {
  const rows = (valueAt(form.values, path) ?? []) as RecordValues[];
  return (
    <FieldArray
      rows={rows}
      newRow={newRow(field)}
      name={field.rowName}
      addLabel={field.addLabel}
      onChange={(next) => form.setFieldValue(path, next)}
    >
      {(place) => <Fields form={form} fields={field.fields} at={`${path}.${place}.`} />}
    </FieldArray>
  );
}

function LeafField({ form, field, path }: { form: FieldForm; field: Leaf; path: string }) {
  const { label, hint, options = [] } = field;
  const props = {
    ...getFieldProps(form, path),
    label,
    required: field.required ?? false,
    autoComplete: "off",
    ...(hint ? { hint } : {}),
  };
  switch (field.kind) {
    case "long":
    case "list":
      return <LongTextField {...props} rows={3} />;
    case "euro":
    case "amount":
      return <EuroField {...props} />;
    case "percent":
      return <PercentField {...props} />;
    case "whole":
      return <WholeField {...props} />;
    case "date":
      return <DateField {...props} />;
    case "birthday":
      return <BirthdayField {...props} />;
    case "time":
      return <TimeField {...props} />;
    case "email":
      return <EmailField {...props} />;
    case "phone":
      return <PhoneField {...props} />;
    case "postcode":
      return <PostcodeField {...props} />;
    case "iban":
      return <IbanField {...props} />;
    case "rate":
    case "choice":
    case "adviser":
      return <Select {...props} options={options} />;
    case "flag":
      return <Checkbox {...getFieldProps<boolean>(form, path)} label={label} />;
    case "people":
      return <PeopleField form={form} field={field} path={path} />;
    default:
      return <TextField {...props} {...(field.isShort ? { width: "short" } : {})} />;
  }
}

/** The clients whose the record is. */
function PeopleField({ form, field, path }: { form: FieldForm; field: Leaf; path: string }) {
  const chosen = (valueAt(form.values, path) ?? []) as string[];
  return (
    <CheckboxGroup
      label={field.label}
      required={field.required ?? false}
      error={form.errors[path]}
      {...(field.hint ? { hint: field.hint } : {})}
      options={(field.options ?? []).map(({ value, label }) => ({
        name: `${path}-${value}`,
        label,
        value: chosen.includes(value),
        error: undefined,
        onChange: (isChosen) =>
          form.setFieldValue(path, isChosen ? [...chosen, value] : chosen.filter((id) => id !== value)),
      }))}
    />
  );
}
