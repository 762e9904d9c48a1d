import type { Line } from "../../forms/Summary";
import { isKey, type Translate } from "../../wording";
import { type Answers, at, isAsked, type Question } from "./questions";

/** The texts of one questionnaire. */
export interface Words {
  label: (name: string) => string;
  hint: (name: string) => string;
  option: (name: string, value: string) => string;
}

/** The last part of a path such as `consumer.0.incomeExpectation`. */
const bare = (name: string) => name.split(".").pop() ?? name;

/**
 * Texts below `prefix`: `label.<name>`, `hint.<name>` and `option.<name>.<value>`; `values` go into them by the
 * place of the person that a question is about.
 */
export function wordsOf(
  t: Translate,
  prefix: string,
  values: (person: number | null) => Record<string, string> = () => ({}),
): Words {
  const say = (key: string, name: string) => {
    const person = /^consumer\.(\d)\./.exec(name)?.[1];
    return isKey(key) ? t(key, values(person === undefined ? null : Number(person))) : "";
  };
  return {
    label: (name) => say(`${prefix}.label.${bare(name)}`, name),
    hint: (name) => say(`${prefix}.hint.${bare(name)}`, name),
    option: (name, value) => say(`${prefix}.option.${bare(name)}.${bare(value)}`, name),
  };
}

/** The answers in words, to look over. */
export function linesOf(questions: readonly Question[], answers: Answers, words: Words): Line[] {
  return questions
    .filter((question) => isAsked(question, answers))
    .map((question) => ({ label: words.label(question.name), value: answerText(question, answers, words) }));
}

function answerText(question: Question, answers: Answers, words: Words): string {
  if (question.kind === "checks")
    return question.of
      .filter((box) => at(answers, box) === true)
      .map((box) => words.option(question.name, box))
      .join("\n");
  const found = at(answers, question.name);
  const value = typeof found === "string" ? found : "";
  if (value === "") return "";
  if (question.kind === "choice") return words.option(question.texts ?? question.name, value);
  return question.kind === "euro" ? `€ ${value}` : value;
}

/** Every key that a questionnaire needs, for the test that none is missing. */
export function keysOf(questions: readonly Question[], prefix: string): string[] {
  return questions.flatMap((question) => {
    const options =
      question.kind === "checks"
        ? question.of.map((box) => `${prefix}.option.${bare(question.name)}.${bare(box)}`)
        : question.kind === "choice"
          ? question.options.map(
              (value) => `${prefix}.option.${bare(question.texts ?? question.name)}.${value}`,
            )
          : [];
    return [`${prefix}.label.${bare(question.name)}`, ...options];
  });
}
