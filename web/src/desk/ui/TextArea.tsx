import { type ReactNode, useId } from "react";
import css from "../../shared/forms/field/plainFields.module.css";
import { requiredLabel } from "../../shared/forms/field/requiredLabel";
import own from "./TextArea.module.css";

interface TextAreaProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  maxLength?: number;
  isOptional?: boolean;
  onChange: (value: string) => void;
  /** Called for Ctrl and Enter. */
  onSend?: () => void;
}

/** A text of several lines, required unless it says otherwise. */
export function TextArea({
  label,
  hint,
  error,
  value,
  maxLength,
  isOptional,
  onChange,
  onSend,
}: TextAreaProps) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {requiredLabel(label, !isOptional)}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
      <textarea
        id={id}
        className={`${css.input} ${own.area}`}
        rows={4}
        required={!isOptional}
        value={value}
        maxLength={maxLength}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onSend?.();
        }}
      />
      {error ? (
        <div id={`${id}-error`} className={css.error} role="alert">
          {error}
        </div>
      ) : null}
    </div>
  );
}
