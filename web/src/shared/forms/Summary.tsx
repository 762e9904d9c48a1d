import { createContext, useContext } from "react";
import { useT } from "../i18n";
import { Button } from "../ui/Button";
import css from "./Summary.module.css";

export interface SummaryLine {
  /** The path of the field that has the answer. */
  path: string;
  label: string;
  value: string;
}

/** Opens the field at a path for another answer; `step` is the wizard's step that it is in. */
export type EditAnswer = (step: string, path: string) => void;

/** The way from a summary back to each answer, which the wizard provides. */
export const EditAnswerContext = createContext<EditAnswer>(() => undefined);

interface Props {
  title: string;
  step: string;
  lines: readonly SummaryLine[];
}

/** The answers of one step for review before submission, folded. Lines without an answer are left out. */
export function Summary({ title, step, lines }: Props) {
  const t = useT();
  const edit = useContext(EditAnswerContext);
  const filled = lines.filter((line) => line.value !== "");
  if (filled.length === 0) return null;
  return (
    <details className={css.block}>
      <summary className={css.title}>
        <span className={css.name}>{title}</span>
        <span className={css.count}>{t("forms.answers.count", { count: filled.length })}</span>
      </summary>
      <dl className={css.list}>
        {filled.map((line) => (
          <div key={line.path} className={css.line}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
            <dd className={css.edit}>
              <Button
                variant="text"
                aria-label={t("forms.answers.changeOf", { label: line.label })}
                onClick={() => edit(step, line.path)}
              >
                {t("forms.answers.change")}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
