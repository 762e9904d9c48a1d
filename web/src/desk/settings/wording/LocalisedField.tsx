import { useId, useRef, useState } from "react";
import { type DeskKey, useT } from "../../i18n";
import { isTypeable, toHtml, toTyped } from "../../start/texts";
import { type Localised, type Tag, tags } from "../../ui/localisedText";
import { toLocalised, valueAt, withTag } from "../attributes";
import { problemText, violationText } from "../problemText";
import type { SettingsProblem } from "../queries";
import css from "../Settings.module.css";
import { useSettings } from "../SettingsContext";
import { addressViolations, type TextViolation, variableViolations } from "./textChecks";

export const tagLabels: Record<Tag, DeskKey> = {
  nl: "desk.settings.tag.nl",
  "nl-x-informal": "desk.settings.tag.nlInformal",
  en: "desk.settings.tag.en",
  "en-x-informal": "desk.settings.tag.enInformal",
};

/** Permitted content of a text besides words. */
export interface TextShape {
  /** One line, several, or paragraphs that are stored as HTML. */
  form: "line" | "lines" | "html";
  /** The variables that it can have; `null` where it has none and braces mean nothing. */
  variables: { known: readonly string[]; needed: readonly string[] } | null;
}

/** Returns everything that is wrong with one of the four texts. */
export function violationsOf(tag: Tag, text: string, { variables }: TextShape): TextViolation[] {
  const ofVariables = variables ? variableViolations(variables.known, text, variables.needed) : [];
  return [...ofVariables, ...addressViolations(tag, text)];
}

interface LocalisedFieldProps {
  label: string;
  hint?: string | undefined;
  /** Pointer to the four texts, for problems and for links to them. */
  pointer: string;
  value: Localised;
  /** The portal's own texts. */
  portal?: Localised | undefined;
  shape: TextShape;
  /** True if the label is only read by screen readers, because it is visible above. */
  isLabelHidden?: boolean;
  onChange: (tag: Tag, text: string) => void;
}

/** A text in its four tags, side by side where there is room. */
export function LocalisedField({
  label,
  hint,
  pointer,
  value,
  portal = {},
  shape,
  isLabelHidden = false,
  onChange,
}: LocalisedFieldProps) {
  const { state } = useSettings();
  return (
    <fieldset className={css.set}>
      <legend className={isLabelHidden ? "visually-hidden" : css.legend}>{label}</legend>
      {hint ? <p className={css.note}>{hint}</p> : null}
      <div className={css.tags}>
        {tags.map((tag) => (
          <TagText
            key={tag}
            tag={tag}
            pointer={`${pointer}/${tag}`}
            text={value[tag] ?? ""}
            portal={portal[tag]}
            shape={shape}
            problems={state.problems.filter((problem) => problem.pointer === `${pointer}/${tag}`)}
            onChange={(text) => onChange(tag, text)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The rules that are judged here while somebody types, so that the server's words would be the same twice. */
const judgedHere = new Set(["unknown_variable", "missing_variable"]);

interface TagTextProps {
  tag: Tag;
  pointer: string;
  text: string;
  portal: string | undefined;
  shape: TextShape;
  problems: readonly SettingsProblem[];
  onChange: (text: string) => void;
}

function TagText({ tag, pointer, text, portal, shape, problems, onChange }: TagTextProps) {
  const t = useT();
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isParagraphs = shape.form === "html" && isTypeable(text);
  const [typed, setTyped] = useState({ shown: isParagraphs ? toTyped(text) : text, text });
  const shown = typed.text === text ? typed.shown : isParagraphs ? toTyped(text) : text;
  const violations = violationsOf(tag, shown, shape);
  const own = problems.filter(({ rule }) => !shape.variables || !judgedHere.has(rule));
  const isWrong = own.length > 0 || violations.some(({ rule }) => rule.endsWith("_variable"));
  const describedBy = [
    portal && `${id}-portal`,
    (violations.length > 0 || own.length > 0) && `${id}-violations`,
  ];
  const change = (next: string) => {
    const line = shape.form === "line" ? next.replaceAll(/\s*\n\s*/g, " ") : next;
    const stored = isParagraphs ? toHtml(line) : line;
    setTyped({ shown: line, text: stored });
    onChange(stored);
  };
  const rows = shape.form === "line" ? 2 : Math.min(12, Math.max(4, Math.ceil(shown.length / 28)));
  return (
    <div className={css.tag}>
      <label htmlFor={id} className={css.tagLabel}>
        {t(tagLabels[tag])}
      </label>
      <textarea
        ref={field}
        id={id}
        data-pointer={pointer}
        className={css.area}
        rows={rows}
        lang={tag.slice(0, 2)}
        value={shown}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy.filter(Boolean).join(" ") || undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {portal ? (
        <p id={`${id}-portal`} className={css.portal} lang={tag.slice(0, 2)}>
          {t("desk.settings.texts.portalSays", { text: portal })}
        </p>
      ) : null}
      {shape.form === "html" && !isParagraphs ? (
        <p className={css.note}>{t("desk.settings.texts.isHtml")}</p>
      ) : null}
      {violations.length > 0 || own.length > 0 ? (
        <ul id={`${id}-violations`} className={css.violations}>
          {own.map((problem) => (
            <li key={problem.rule} className={css.error}>
              {problemText(t, problem)}
            </li>
          ))}
          {violations.map((violation) => (
            <li
              key={`${violation.rule}-${violation.start}-${violation.what}`}
              className={violation.rule.endsWith("_variable") ? css.error : css.warning}
            >
              <button
                type="button"
                onClick={() => {
                  field.current?.focus();
                  field.current?.setSelectionRange(violation.start, violation.end);
                }}
              >
                {violationText(t, violation)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A text in its four tags at a place of the settings; an empty one is taken away. */
export function LocalisedSetting({ pointer, ...rest }: Omit<LocalisedFieldProps, "value" | "onChange">) {
  const { state, set } = useSettings();
  const value = toLocalised(valueAt(state.attributes, pointer));
  return (
    <LocalisedField
      {...rest}
      pointer={pointer}
      value={value}
      onChange={(tag, text) => set(pointer, withTag(value, tag, text))}
    />
  );
}
