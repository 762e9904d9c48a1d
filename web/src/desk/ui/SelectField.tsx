import { type ReactNode, useId } from "react";
import type { SelectOption } from "../../shared/forms/field/fieldProps";
import { requiredLabel } from "../../shared/forms/field/requiredLabel";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import css from "./SelectField.module.css";

interface SelectFieldProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  required?: boolean;
  /** Takes the focus in a dialog. */
  autoFocus?: boolean;
}

/** A choice of one of many options, in the device's own list, which looks as in the forms of records. */
export function SelectField({
  label,
  value,
  onChange,
  options,
  required = false,
  autoFocus,
}: SelectFieldProps) {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {requiredLabel(label, required)}
      </label>
      <div className={css.box}>
        <select
          id={id}
          className={css.select}
          value={value}
          required={required}
          data-autofocus={autoFocus || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <span className={css.mark}>
          <Icon path={icons.selector} size={20} />
        </span>
      </div>
    </div>
  );
}
