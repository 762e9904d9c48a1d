import fc from "fast-check";
import { expect, test } from "vitest";
import { tags } from "../../ui/localisedText";
import { addressViolations, variablesOf, variableViolations } from "./textChecks";

const words = (tag: (typeof tags)[number], text: string) =>
  addressViolations(tag, text).map(({ what }) => what);

test("a formal text says no je, and an informal one no u", () => {
  expect(words("nl", "Dag, hier vind je jouw dossier. Jij kiest zelf, voor jezelf.")).toEqual([
    "je",
    "jouw",
    "Jij",
    "jezelf",
  ]);
  expect(words("nl-x-informal", "U vindt uw dossier hier; doe het uzelf.")).toEqual(["U", "uw", "uzelf"]);
  expect(words("nl", "U vindt uw dossier hier.")).toEqual([]);
  expect(words("nl-x-informal", "Je vindt je dossier hier.")).toEqual([]);
});

test("English has one form of address", () => {
  expect(words("en", "je uw u")).toEqual([]);
  expect(words("en-x-informal", "u")).toEqual([]);
});

test("words that only look like it are left alone", () => {
  for (const text of [
    "Meisje, jeugd, het beetje, Jeroen",
    "{{je}} en <a href='/je'>hier</a>",
    "https://je.example/je",
    "je@firma.example",
  ])
    expect(words("nl", text)).toEqual([]);
  for (const text of ["a.u.b. bellen", "per uur, duur, nu", "u@firma.example", "de U-bocht"])
    expect(words("nl-x-informal", text)).toEqual([]);
});

test("a violation has its line and column", () => {
  expect(addressViolations("nl", "Welkom 😀\nhoe gaat het met je?")).toEqual([
    { rule: "informal", what: "je", line: 2, column: 18, start: 27, end: 29 },
  ]);
});

test("unknown and missing variables are told, in whatever spacing", () => {
  expect(variablesOf("Dag {{ name }}, {{name}} van {{firm}}")).toEqual(["name", "firm"]);
  const found = variableViolations(["name", "firm"], "Dag {{ name }},\nvan {{kantoor}}");
  expect(found).toEqual([
    { rule: "unknown_variable", what: "{{kantoor}}", line: 2, column: 5, start: 20, end: 31 },
    { rule: "missing_variable", what: "{{firm}}", line: null, column: null, start: 31, end: 31 },
  ]);
  expect(variableViolations(["name"], "  ")).toEqual([]);
});

test("a variable that is not closed is told, and so is the one after it where it is unknown", () => {
  const found = variableViolations(["name"], "Dag {{ name, van {{naam}}");
  expect(found.map(({ rule, what, column }) => [rule, what, column])).toEqual([
    ["unknown_variable", "{{", 5],
    ["unknown_variable", "{{naam}}", 18],
    ["missing_variable", "{{name}}", null],
  ]);
  expect(variableViolations(["count"], "Eén bericht", [])).toEqual([]);
});

test("every violation that is found stands where it says", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("je", "U", "{{x}}", "{{", "}}", "\n", " ", "😀", "<b>", "a")),
      (parts) => {
        const text = parts.join(" ");
        for (const tag of tags)
          for (const { what, start, end, line } of [
            ...addressViolations(tag, text),
            ...variableViolations([], text),
          ]) {
            expect(text.slice(start, end)).toBe(what);
            expect(line).toBe(text.slice(0, start).split("\n").length);
          }
      },
    ),
  );
});
