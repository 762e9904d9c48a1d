import { Select } from "../../../shared/forms/field/choices";
import { FieldArray } from "../../../shared/forms/field/FieldArray";
import { type FieldForm, getFieldProps } from "../../../shared/forms/field/fieldProps";
import fields from "../../../shared/forms/field/fields.module.css";
import { DateField, EuroField, PercentField } from "../../../shared/forms/field/formattedFields";
import { useT } from "../../../shared/i18n";
import type { Mortgage } from "../../api/types";
import css from "./PartsFields.module.css";
import { newPart, type PartValues } from "./parts";

interface Props {
  form: FieldForm;
  /** The path of the list in the form's values. */
  path: string;
  parts: readonly PartValues[];
  onParts: (parts: PartValues[]) => void;
  types: Mortgage["loan_part_types"];
  /** True if the fields must be filled in. */
  required: boolean;
}

/** The loan parts of a mortgage. Existing parts can be changed; new ones can be added and removed. */
export function PartsFields({ form, path, parts, onParts, types, required }: Props) {
  const t = useT();
  const kinds = (types ?? []).map(({ name, label }) => ({ value: name, label }));
  const kindOf = (name: string) => kinds.find((kind) => kind.value === name)?.label ?? name;
  const name = (place: number) => t("actions.parts.part", { number: place + 1 });
  const title = (place: number) => {
    const { added, type } = parts[place] ?? newPart;
    if (added) return t("actions.parts.newPart", { number: place + 1 });
    return type ? `${name(place)} – ${kindOf(type)}` : name(place);
  };
  return (
    <FieldArray
      rows={parts}
      onChange={onParts}
      newRow={newPart}
      name={name}
      title={title}
      isRemovable={({ added }) => added}
      // A new part requires a type, so without types to choose from it could never be completed.
      addLabel={kinds.length > 0 ? t("actions.parts.add") : null}
    >
      {(place) => {
        const { added, amount } = parts[place] ?? newPart;
        const fieldProps = (name: Exclude<keyof PartValues, "added">) =>
          getFieldProps(form, `${path}.${place}.${name}`);
        return (
          <div className={fields.columns}>
            {added && (
              <Select {...fieldProps("type")} label={t("actions.parts.type")} options={kinds} required />
            )}
            {added ? (
              <EuroField {...fieldProps("amount")} label={t("actions.parts.amount")} required />
            ) : (
              <p className={css.known}>
                <span>{t("actions.parts.amount")}</span>
                <strong>{amount ? `€ ${amount}` : "–"}</strong>
              </p>
            )}
            <EuroField
              {...fieldProps("currentAmount")}
              label={t("actions.parts.current")}
              required={required}
            />
            <PercentField {...fieldProps("interest")} label={t("actions.parts.interest")} />
            <DateField {...fieldProps("date")} label={t("actions.parts.date")} required={required} />
            <DateField {...fieldProps("start")} label={t("actions.parts.start")} required={required} />
            <DateField {...fieldProps("end")} label={t("actions.parts.end")} required={required} />
          </div>
        );
      }}
    </FieldArray>
  );
}
