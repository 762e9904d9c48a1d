import {
  choice,
  date,
  euro,
  longText,
  phone,
  type Rule,
  transform,
  validateRule,
  whole,
} from "../../../shared/forms/rules";
import { valueAt } from "../../../shared/forms/useForm";

/** A questionnaire as data: its questions, their conditions and their rules. */

/** The answers by name. Those of the persons are below `consumer.0` and `consumer.1`. */
export type Answers = Record<string, unknown>;

interface QuestionBase {
  name: string;
  /** The condition under which the question is asked. */
  when?: (answers: Answers) => boolean;
}

/** A choice of exactly one option. */
interface ChoiceQuestion extends QuestionBase {
  kind: "choice";
  options: readonly string[];
  /** The name under which the texts of the options are, if several questions share them. */
  texts?: string;
  row?: boolean;
}

/** A group of checkboxes. Each box of `of` is an answer of its own. */
interface ChecksQuestion extends QuestionBase {
  kind: "checks";
  of: readonly string[];
  /** The box that says that none of the others applies, so it is never checked together with them. */
  none?: string;
  atLeastOne?: boolean;
}

/** A field to type in. */
interface InputQuestion extends QuestionBase {
  kind: "euro" | "whole" | "date" | "phone" | "text";
  optional?: boolean;
  /** The maximum length of a text, in characters. */
  limit?: number;
  /** Value that is sent while the question is hidden. */
  valueWhenHidden?: 0;
}

export type Question = ChoiceQuestion | ChecksQuestion | InputQuestion;

/** Puts a value at a dotted path of plain objects and lists. */
export function setValueAt(tree: Answers, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop() ?? "";
  let place: Answers = tree;
  for (const [index, name] of names.entries()) {
    place[name] ??= /^\d+$/.test(names[index + 1] ?? last) ? [] : {};
    place = place[name] as Answers;
  }
  place[last] = value;
}

/** The initial answers, all empty. */
export function emptyAnswers(questions: readonly Question[]): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    if (question.kind === "checks") for (const box of question.of) setValueAt(answers, box, false);
    else setValueAt(answers, question.name, "");
  }
  return answers;
}

/** The boxes of a question that no longer apply once a box is checked. */
export function boxesExcludedBy({ of, none }: Pick<ChecksQuestion, "of" | "none">, box: string): string[] {
  if (!none) return [];
  return box === none ? of.filter((other) => other !== none) : [none];
}

export const isVisible = (question: Question, answers: Answers): boolean => question.when?.(answers) ?? true;

const inputRules = { euro, whole, date, phone };

function ruleFor(question: ChoiceQuestion | InputQuestion): Rule<unknown> {
  if (question.kind === "choice") return choice(question.options);
  const rule = question.kind === "text" ? longText(question.limit) : inputRules[question.kind];
  return question.optional ? rule.optional() : rule.required();
}

/** The rule of all questions. Its output has the answers by path; errors are at their question. */
export function rulesOf(questions: readonly Question[]): Rule<Answers> {
  return transform((raw, addIssue) => {
    const answers = raw as Answers;
    const output: Answers = {};
    const addError = (path: string, message: string) => addIssue(message, path.split("."));
    for (const question of questions) {
      if (!isVisible(question, answers)) {
        if ("valueWhenHidden" in question) setValueAt(output, question.name, question.valueWhenHidden);
        continue;
      }
      if (question.kind === "checks") {
        const boxes = question.of.map((box) => valueAt(answers, box) === true);
        if (question.atLeastOne && !boxes.includes(true)) addError(question.name, "forms.error.chooseOne");
        // A draft of an earlier version may have both.
        if (question.none && boxes[question.of.indexOf(question.none)] && boxes.filter(Boolean).length > 1)
          addError(question.name, "forms.error.exclusive");
        for (const [place, box] of question.of.entries()) setValueAt(output, box, boxes[place]);
        continue;
      }
      const result = validateRule(ruleFor(question), valueAt(answers, question.name) ?? "");
      if ("output" in result) setValueAt(output, question.name, result.output);
      else addError(question.name, result.errors[""] ?? "forms.error.invalid");
    }
    return output;
  });
}
