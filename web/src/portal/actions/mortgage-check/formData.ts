import { type AddIssue, type Rule, transform, validateRule, z } from "../../../shared/forms/rules";
import type { FieldErrors } from "../../../shared/forms/useForm";
import { type Part, type PartValues, partsChanged, partsRule } from "../loan-parts/parts";
import { type Answers, emptyAnswers, rulesOf } from "../questionnaire/questions";
import {
  type CheckSettings,
  type CheckStepName,
  isRunning,
  isSkipped,
  questionsOf,
  steps,
} from "./questions";
import { scoreOf } from "./score";

/** The values of the form: the answers and the typed loan parts. */
export type MortgageCheckValues = Answers & { parts: PartValues[] };

export interface KnownCheckData {
  setting: CheckSettings;
  parts: PartValues[];
  /** The phone number in the firm's record, in the format of the request. */
  phone: string;
}

export const initialValues = ({ setting, parts, phone }: KnownCheckData): MortgageCheckValues => ({
  ...emptyAnswers(steps.flatMap((step) => questionsOf(step, setting))),
  phone,
  parts,
});

function addIssues(errors: FieldErrors, addIssue: AddIssue): void {
  for (const [path, message] of Object.entries(errors)) addIssue(message, path.split("."));
}

/** True if the form has the loan parts. */
export const showsParts = (setting: CheckSettings, values: Answers): boolean =>
  setting.question1B && isRunning(values);

/** The rule of one step, with the loan parts in the first. */
export function stepRule(
  step: CheckStepName,
  known: KnownCheckData,
  values: MortgageCheckValues,
): Rule<Answers> {
  if (isSkipped(step, values)) return transform(() => ({}));
  const answers = rulesOf(questionsOf(step, known.setting));
  if (step !== "own" || !showsParts(known.setting, values)) return answers;
  const changed = partsChanged(known.parts, values.parts);
  const parts = z.object({ parts: partsRule(values.parts, changed) });
  return transform((raw, addIssue) => {
    const results = [validateRule(answers, raw), validateRule(parts as unknown as Rule<Answers>, raw)];
    for (const result of results) if ("errors" in result) addIssues(result.errors, addIssue);
    return Object.assign({}, ...results.map((result) => ("output" in result ? result.output : {})));
  });
}

const partBody = (part: Part) => ({
  ...(part.added ? {} : { id: part.id }),
  loan_type: part.type,
  amount: part.amount,
  current_amount: part.currentAmount,
  interest: part.interest,
  date: part.date,
  start_of_fixed_rate_period: part.start,
  end_of_fixed_rate_period: part.end,
});

/** The body of the request: checked boxes as `'1'`, the phone number only if changed, and the score of the answers. */
export function toFormData(output: Answers, known: KnownCheckData): Answers {
  const data: Answers = {};
  for (const [name, value] of Object.entries(output)) {
    if (value === null || value === false || name === "parts") continue;
    if (name === "phone" && value === known.phone) continue;
    data[name] = value === true ? "1" : value;
  }
  const parts = output.parts as Part[] | undefined;
  if (parts) {
    data.parts = parts.filter((part) => !part.added).map(partBody);
    data.new_parts = parts.filter((part) => part.added).map(partBody);
  }
  data.calculated_score = scoreOf(data);
  return data;
}

/** The rule of the whole form, with the answers of all steps in the format of the request. */
export const rules =
  (known: KnownCheckData) =>
  (values: MortgageCheckValues): Rule<Answers> =>
    transform((raw, addIssue) => {
      const output: Answers = {};
      for (const step of steps) {
        const result = validateRule(stepRule(step, known, values), raw);
        if ("output" in result) Object.assign(output, result.output);
        else addIssues(result.errors, addIssue);
      }
      return toFormData(output, known);
    });
