import { codeText } from "../codeText";
import type { DeskKey, DeskT } from "../i18n";
import type { SettingsProblem } from "./queries";
import type { TextViolation } from "./wording/textChecks";

/** The rules of the server whose words are those of the settings; the others have those of every form. */
const known: Record<string, DeskKey> = {
  required: "desk.settings.problem.required",
  default: "desk.settings.problem.default",
  image: "desk.settings.problem.image",
  order: "desk.settings.problem.order",
  hours: "desk.settings.problem.hours",
  all: "desk.settings.problem.all",
  contrast: "desk.settings.problem.contrast",
  pattern: "desk.settings.problem.pattern",
  issuer: "desk.settings.problem.issuer",
  openid: "desk.settings.problem.openid",
  unique: "desk.settings.problem.unique",
  restricted: "desk.settings.problem.restricted",
  format: "desk.settings.problem.format",
  email: "desk.settings.problem.format",
  phone: "desk.settings.problem.phone",
  unknown_variable: "desk.settings.problem.unknownVariable",
  missing_variable: "desk.settings.problem.missingVariable",
};

/** The variable that the server names in its message. */
function variableOf({ message }: SettingsProblem): string {
  const name = /"([^"]*)"/.exec(message)?.[1];
  return /\{\{.*?\}\}/.exec(message)?.[0] ?? (name === undefined ? "{{" : `{{${name}}}`);
}

/** Returns the text for a problem that the server found. */
export function problemText(t: DeskT, problem: SettingsProblem): string {
  const { rule, pointer, line, column } = problem;
  const isColour = rule === "pattern" && pointer.startsWith("/theme/color_");
  const key = isColour ? "desk.settings.appearance.noColour" : known[rule];
  const text = key
    ? t(key, { variable: variableOf(problem) })
    : codeText(t, [`desk.form.rule.${rule}`], "desk.settings.problem.format");
  return line && column && rule !== "missing_variable"
    ? t("desk.settings.problem.at", { line, column, text })
    : text;
}

const violationKeys: Record<TextViolation["rule"], DeskKey> = {
  formal: "desk.settings.problem.saysU",
  informal: "desk.settings.problem.saysJe",
  unknown_variable: "desk.settings.problem.unknownVariable",
  missing_variable: "desk.settings.problem.missingVariable",
};

/** Returns the text for an error that is found while somebody types. */
export function violationText(t: DeskT, { rule, what, line, column }: TextViolation): string {
  const text = t(violationKeys[rule], { word: what, variable: what });
  return line && column ? t("desk.settings.problem.at", { line, column, text }) : text;
}
