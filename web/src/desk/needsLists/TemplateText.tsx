import { useId, useRef } from "react";
import css from "../../shared/forms/field/plainFields.module.css";
import { useT } from "../i18n";
import type { Localised, Tag } from "../ui/localisedText";
import own from "./NeedsLists.module.css";
import { fallbackOf, variables, variableViolations, withText } from "./template";

interface TemplateTextProps {
  label: string;
  hint?: string;
  value: Localised;
  tag: Tag;
  /** A text of one line has no line breaks. */
  isLine?: boolean;
  /** Colleagues alone read it, so that there is nobody whose name it could say. */
  isForColleagues?: boolean;
  maxLength: number;
  /** Further error in the text. */
  error?: string | undefined;
  onChange: (value: Localised) => void;
}

/** A text of a list in one of its languages, with buttons for the variables and what is wrong with them. */
export function TemplateText({
  label,
  hint,
  value,
  tag,
  isLine = false,
  isForColleagues = false,
  maxLength,
  error,
  onChange,
}: TemplateTextProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = value[tag] ?? "";
  const violations = variableViolations(text);
  const fallback = text.trim() === "" ? fallbackOf(value, tag) : "";
  const isWrong = error !== undefined || violations.length > 0;
  const describedBy = [hint && `${id}-hint`, fallback && `${id}-fallback`, isWrong && `${id}-violations`];
  const change = (next: string) =>
    onChange(withText(value, tag, isLine ? next.replaceAll(/\s*\n\s*/g, " ") : next));
  const insert = (variable: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } = field.current ?? {};
    const inserted = `{{${variable}}}`;
    change(`${text.slice(0, start)}${inserted}${text.slice(end)}`);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + inserted.length, start + inserted.length);
    });
  };
  return (
    <div className={css.field}>
      <label htmlFor={id} className={`${css.label} ${own.label}`}>
        {label}
      </label>
      {hint ? (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      ) : null}
      <textarea
        ref={field}
        id={id}
        className={`${css.input} ${own.area}`}
        rows={isLine ? 1 : 3}
        data-line={isLine || undefined}
        lang={tag.slice(0, 2)}
        dir="auto"
        value={text}
        maxLength={maxLength}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {fallback ? (
        <div id={`${id}-fallback`} className={own.note}>
          {t("desk.needsLists.fallback", { text: fallback })}
        </div>
      ) : null}
      {isWrong ? (
        <ul id={`${id}-violations`} className={own.violations}>
          {error === undefined ? null : <li>{error}</li>}
          {violations.map(({ kind, line, column, start, end, name }) => (
            <li key={start}>
              <button
                type="button"
                className={own.violation}
                onClick={() => {
                  field.current?.focus();
                  field.current?.setSelectionRange(start, end);
                }}
              >
                {t(kind === "open" ? "desk.needsLists.openVariable" : "desk.needsLists.unknownVariable", {
                  line,
                  column,
                  name,
                })}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {isForColleagues ? null : (
        <fieldset className={own.variables}>
          <legend className="visually-hidden">{t("desk.needsLists.insertInto", { label })}</legend>
          {variables.map((variable) => (
            <button key={variable} type="button" className={own.variable} onClick={() => insert(variable)}>
              {t(`desk.needsLists.variable.${variable}`)}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
