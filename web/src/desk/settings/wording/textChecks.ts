import type { Tag } from "../../ui/localisedText";

/** Errors in a text that a firm words itself, with their places. */

export interface TextViolation {
  rule: "formal" | "informal" | "unknown_variable" | "missing_variable";
  /** The word or the variable. */
  what: string;
  /** Line of the text from 1; `null` for what is missing. */
  line: number | null;
  column: number | null;
  /** Start in the text, in UTF-16 units. */
  start: number;
  end: number;
}

const WORDS = {
  // A formal text says no `je`.
  nl: /(?<![\p{L}\p{N}'’.@/-])(?:je|jij|jou|jouw|jouwe|jezelf|jouzelf)(?![\p{L}\p{N}@/-])/giu,
  "nl-x-informal": /(?<![\p{L}\p{N}'’.@/-])(?:u|uw|uwe|uzelf)(?![\p{L}\p{N}@/-]|\.[\p{L}])/giu,
} as const;

/** Parts that are no prose: variables, HTML tags, web addresses and e-mail addresses. */
const NOT_PROSE = /\{\{[^}]*\}\}|<[^>]*>|https?:\/\/\S+|\S+@\S+/g;

const blank = (text: string) => text.replaceAll(NOT_PROSE, (part) => part.replaceAll(/[^\n]/g, " "));

function placeOf(text: string, start: number): { line: number; column: number } {
  const before = text.slice(0, start);
  const lineStart = before.lastIndexOf("\n") + 1;
  // A column counts characters, as the server does.
  return { line: before.split("\n").length, column: Array.from(before.slice(lineStart)).length + 1 };
}

/** The words of a Dutch text that address the reader in the other way. */
export function addressViolations(tag: Tag, text: string): TextViolation[] {
  if (tag !== "nl" && tag !== "nl-x-informal") return [];
  return [...blank(text).matchAll(WORDS[tag])].map((match) => ({
    rule: tag === "nl" ? "informal" : "formal",
    what: match[0],
    ...placeOf(text, match.index),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

interface VariableMatch {
  start: number;
  end: number;
  /** `null` where it is not closed before the next one begins. */
  name: string | null;
}

function variablesIn(text: string): VariableMatch[] {
  const found: VariableMatch[] = [];
  let from = 0;
  for (let start = text.indexOf("{{"); start !== -1; start = text.indexOf("{{", from)) {
    const close = text.indexOf("}}", start + 2);
    const next = text.indexOf("{{", start + 2);
    const isClosed = close !== -1 && (next === -1 || close < next);
    from = isClosed ? close + 2 : start + 2;
    found.push({ start, end: from, name: isClosed ? text.slice(start + 2, close).trim() : null });
  }
  return found;
}

/** The names of the variables of a text, each once. */
export const variablesOf = (text: string): string[] => [
  ...new Set(variablesIn(text).flatMap(({ name }) => (name === null ? [] : [name]))),
];

/**
 * Variables that are not among the known ones or are not closed, and those that are needed and that the text lacks. A text
 * that is empty is no text of the firm's own.
 */
export function variableViolations(
  known: readonly string[],
  text: string,
  needed: readonly string[] = known,
): TextViolation[] {
  if (text.trim() === "") return [];
  const variables = variablesIn(text);
  const unknown = variables
    .filter(({ name }) => name === null || !known.includes(name))
    .map(
      ({ start, end }): TextViolation => ({
        rule: "unknown_variable",
        what: text.slice(start, end),
        ...placeOf(text, start),
        start,
        end,
      }),
    );
  const used = new Set(variables.map(({ name }) => name));
  const missing = needed
    .filter((name) => !used.has(name))
    .map(
      (name): TextViolation => ({
        rule: "missing_variable",
        what: `{{${name}}}`,
        line: null,
        column: null,
        start: text.length,
        end: text.length,
      }),
    );
  return [...unknown, ...missing];
}
