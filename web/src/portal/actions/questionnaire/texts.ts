import type { SummaryLine } from "../../../shared/forms/Summary";
import { valueAt } from "../../../shared/forms/useForm";
import { isKey, type TFunction } from "../../../shared/i18n";
import { type Answers, isVisible, type Question } from "./questions";

/** The texts of one questionnaire. */
export interface QuestionTexts {
  label: (name: string) => string;
  hint: (name: string) => string;
  option: (name: string, value: string) => string;
}

/** The last part of a path such as `consumer.0.incomeExpectation`. */
const lastSegment = (name: string) => name.split(".").pop() ?? name;

/**
 * The texts below `prefix`: `label.<name>`, `hint.<name>` and `option.<name>.<value>`. `values` are interpolated, by
 * the index of the person that a question is about. A question about the first person, who reads it, is worded by
 * `own.<name>`.
 */
export function questionTexts(
  t: TFunction,
  prefix: string,
  values: (person: number | null) => Record<string, string> = () => ({}),
): QuestionTexts {
  const personOf = (name: string): number | null => {
    const person = /^consumer\.(\d)\./.exec(name)?.[1];
    return person === undefined ? null : Number(person);
  };
  const say = (key: string, name: string) => (isKey(key) ? t(key, values(personOf(name))) : "");
  return {
    label: (name) =>
      (personOf(name) === 0 && say(`${prefix}.own.${lastSegment(name)}`, name)) ||
      say(`${prefix}.label.${lastSegment(name)}`, name),
    hint: (name) => say(`${prefix}.hint.${lastSegment(name)}`, name),
    option: (name, value) => say(`${prefix}.option.${lastSegment(name)}.${lastSegment(value)}`, name),
  };
}

/** A summary of the answers. */
export function summaryLines(
  questions: readonly Question[],
  answers: Answers,
  texts: QuestionTexts,
): SummaryLine[] {
  return questions
    .filter((question) => isVisible(question, answers))
    .map((question) => ({
      path: question.name,
      label: texts.label(question.name),
      value: answerText(question, answers, texts),
    }));
}

function answerText(question: Question, answers: Answers, texts: QuestionTexts): string {
  if (question.kind === "checks")
    return question.of
      .filter((box) => valueAt(answers, box) === true)
      .map((box) => texts.option(question.name, box))
      .join("\n");
  const found = valueAt(answers, question.name);
  const value = typeof found === "string" ? found : "";
  if (value === "") return "";
  if (question.kind === "choice") return texts.option(question.texts ?? question.name, value);
  return question.kind === "euro" ? `€ ${value}` : value;
}

/** Every key that a questionnaire needs, for the test that checks that all exist. */
export function keysOf(questions: readonly Question[], prefix: string): string[] {
  return questions.flatMap((question) => {
    const options =
      question.kind === "checks"
        ? question.of.map((box) => `${prefix}.option.${lastSegment(question.name)}.${lastSegment(box)}`)
        : question.kind === "choice"
          ? question.options.map(
              (value) => `${prefix}.option.${lastSegment(question.texts ?? question.name)}.${value}`,
            )
          : [];
    return [`${prefix}.label.${lastSegment(question.name)}`, ...options];
  });
}
