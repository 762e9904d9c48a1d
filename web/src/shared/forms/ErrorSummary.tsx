import { type RefObject, useId, useLayoutEffect, useState } from "react";
import { isKey, type TranslationKey, translate, useT } from "../i18n";
import { Alert } from "../ui/Alert";
import css from "./ErrorSummary.module.css";
import { allLabels, findControl, labelOf, sectionOf } from "./fieldElements";
import { focusControl } from "./focusErrors";
import type { FieldErrors } from "./useForm";

/** The errors that say that an answer is missing. */
const missing = new Set<string>([
  "forms.error.required",
  "forms.error.choose",
  "forms.error.chooseOne",
  "forms.error.files",
  "session.required",
] satisfies TranslationKey[]);

interface ErrorLine {
  path: string;
  text: string;
  control: HTMLElement | null;
}

const errorText = (error: string): string => (isKey(error) ? translate(error) : error);

/** A sentence after a colon begins with a small letter, unless its first word is an abbreviation. */
const decapitalise = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** The lines in the order of the fields. Labels that more than one field has are told apart by their section. */
function toLines(form: HTMLElement, errors: FieldErrors): ErrorLine[] {
  const found = Object.entries(errors).map(([path, error]) => {
    const control = findControl(form, path);
    return { path, control, label: control ? labelOf(control) : "", message: errorText(error) };
  });
  const isRepeated = (label: string) => allLabels(form).filter((one) => one === label).length > 1;
  const position = (one: HTMLElement, other: HTMLElement) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
  return found
    .sort((one, other) =>
      one.control && other.control
        ? position(one.control, other.control)
        : Number(!one.control) - Number(!other.control),
    )
    .map(({ path, control, label, message }) => {
      const section = control && label && isRepeated(label) ? sectionOf(control) : "";
      const name = [section, section ? decapitalise(label) : label].filter(Boolean).join(", ");
      return { path, control, text: name ? `${name}: ${decapitalise(message)}` : message };
    });
}

interface Props {
  formRef: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
  /** The message about the whole form. */
  formError: TranslationKey | null;
}

/** The errors of a form after a refused attempt to send it: how many there are, and a link to the field of each. */
export function ErrorSummary({ formRef, errors, formError }: Props) {
  const t = useT();
  const id = useId();
  const [lines, setLines] = useState<ErrorLine[]>([]);
  const count = Object.keys(errors).length;

  useLayoutEffect(() => {
    setLines(formRef.current ? toLines(formRef.current, errors) : []);
  }, [errors, formRef]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a group of fields
    <div role="group" aria-labelledby={id} tabIndex={-1} data-error-summary className={css.summary}>
      <Alert
        kind="error"
        role="presentation"
        title={<span id={id}>{t("forms.summary.title", { count })}</span>}
      >
        {formError && Object.values(errors).some((error) => missing.has(error)) ? (
          <p>{t(formError)}</p>
        ) : null}
        <ul className={css.list}>
          {lines.map(({ path, text, control }) => (
            <li key={path}>
              {control ? (
                <a
                  href={`#${control.id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    focusControl(control);
                  }}
                >
                  {text}
                </a>
              ) : (
                text
              )}
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}
