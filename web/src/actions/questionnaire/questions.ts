import { check, choice, date, derive, euro, longText, phone, type Rule, whole } from "../../forms/rules";

/** A questionnaire as data: what is asked, under which condition, and what counts as an answer. */

/** What was typed, by name; persons stand below `consumer.0` and `consumer.1`. */
export type Answers = Record<string, unknown>;

interface Asked {
  name: string;
  /** Only asked when this holds. */
  when?: (answers: Answers) => boolean;
}

/** Exactly one of the options. */
export interface ChoiceQuestion extends Asked {
  kind: "choice";
  options: readonly string[];
  /** Where the options' texts stand when several questions share them. */
  texts?: string;
  row?: boolean;
}

/** Any of the boxes `of`; each is an answer of its own. */
export interface ChecksQuestion extends Asked {
  kind: "checks";
  of: readonly string[];
  atLeastOne?: boolean;
}

/** Something typed. */
export interface TypedQuestion extends Asked {
  kind: "euro" | "whole" | "date" | "phone" | "text";
  optional?: boolean;
  /** For a text, in characters. */
  limit?: number;
  /** What is sent when the question is not asked. */
  unasked?: 0;
}

export type Question = ChoiceQuestion | ChecksQuestion | TypedQuestion;

/** The value at a dotted path. */
export const at = (answers: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((found, name) => (found as Answers | undefined)?.[name], answers);

/** Puts a value at a dotted path of plain objects and lists. */
export function put(tree: Answers, path: string, value: unknown): void {
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
export function unanswered(questions: readonly Question[]): Answers {
  const answers: Answers = {};
  for (const question of questions) {
    if (question.kind === "checks") for (const box of question.of) put(answers, box, false);
    else put(answers, question.name, "");
  }
  return answers;
}

export const isAsked = (question: Question, answers: Answers): boolean => question.when?.(answers) ?? true;

const typed = { euro, whole, date, phone };

function ruleFor(question: ChoiceQuestion | TypedQuestion): Rule<unknown> {
  if (question.kind === "choice") return choice(question.options);
  const rule = question.kind === "text" ? longText(question.limit) : typed[question.kind];
  return question.optional ? rule.optional() : rule.required();
}

/** What comes out by path; problems stand at the question they belong to. */
export function rulesOf(questions: readonly Question[]): Rule<Answers> {
  return derive((raw, refuseAt) => {
    const answers = raw as Answers;
    const output: Answers = {};
    const refuse = (path: string, message: string) => refuseAt(message, path.split("."));
    for (const question of questions) {
      if (!isAsked(question, answers)) {
        if ("unasked" in question) put(output, question.name, question.unasked);
        continue;
      }
      if (question.kind === "checks") {
        const boxes = question.of.map((box) => at(answers, box) === true);
        if (question.atLeastOne && !boxes.includes(true)) refuse(question.name, "forms.error.chooseOne");
        for (const [place, box] of question.of.entries()) put(output, box, boxes[place]);
        continue;
      }
      const result = check(ruleFor(question), at(answers, question.name) ?? "");
      if ("output" in result) put(output, question.name, result.output);
      else refuse(question.name, result.problems[""] ?? "forms.error.invalid");
    }
    return output;
  });
}
