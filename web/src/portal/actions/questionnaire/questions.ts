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

/** A questionnaire as data: what is asked, under which condition, and what counts as an answer. */

/** What was typed, by name; persons stand below `consumer.0` and `consumer.1`. */
export type Answers = Record<string, unknown>;

interface QuestionBase {
  name: string;
  /** Only asked when this holds. */
  when?: (answers: Answers) => boolean;
}

/** Exactly one of the options. */
interface ChoiceQuestion extends QuestionBase {
  kind: "choice";
  options: readonly string[];
  /** Where the options' texts stand when several questions share them. */
  texts?: string;
  row?: boolean;
}

/** Any of the boxes `of`; each is an answer of its own. */
interface ChecksQuestion extends QuestionBase {
  kind: "checks";
  of: readonly string[];
  atLeastOne?: boolean;
}

/** Something typed. */
interface InputQuestion extends QuestionBase {
  kind: "euro" | "whole" | "date" | "phone" | "text";
  optional?: boolean;
  /** For a text, in characters. */
  limit?: number;
  /** What is sent when the question is not asked. */
  valueWhenHidden?: 0;
}

export type Question = ChoiceQuestion | ChecksQuestion | InputQuestion;

/** The value at a dotted path. */
export const valueAt = (answers: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((found, name) => (found as Answers | undefined)?.[name], answers);

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

/** Nothing answered yet. */
export function emptyAnswers(questions: readonly Question[]): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    if (question.kind === "checks") for (const box of question.of) setValueAt(answers, box, false);
    else setValueAt(answers, question.name, "");
  }
  return answers;
}

export const isVisible = (question: Question, answers: Answers): boolean => question.when?.(answers) ?? true;

const inputRules = { euro, whole, date, phone };

function ruleFor(question: ChoiceQuestion | InputQuestion): Rule<unknown> {
  if (question.kind === "choice") return choice(question.options);
  const rule = question.kind === "text" ? longText(question.limit) : inputRules[question.kind];
  return question.optional ? rule.optional() : rule.required();
}

/** What comes out by path; problems stand at the question they belong to. */
export function rulesOf(questions: readonly Question[]): Rule<Answers> {
  return transform((raw, refuseAt) => {
    const answers = raw as Answers;
    const output: Answers = {};
    const refuse = (path: string, message: string) => refuseAt(message, path.split("."));
    for (const question of questions) {
      if (!isVisible(question, answers)) {
        if ("valueWhenHidden" in question) setValueAt(output, question.name, question.valueWhenHidden);
        continue;
      }
      if (question.kind === "checks") {
        const boxes = question.of.map((box) => valueAt(answers, box) === true);
        if (question.atLeastOne && !boxes.includes(true)) refuse(question.name, "forms.error.chooseOne");
        for (const [place, box] of question.of.entries()) setValueAt(output, box, boxes[place]);
        continue;
      }
      const result = validateRule(ruleFor(question), valueAt(answers, question.name) ?? "");
      if ("output" in result) setValueAt(output, question.name, result.output);
      else refuse(question.name, result.errors[""] ?? "forms.error.invalid");
    }
    return output;
  });
}
