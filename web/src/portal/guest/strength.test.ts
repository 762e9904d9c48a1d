// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { guidelinesFor } from "./NewPassword";
import { strengthLevel } from "./StrengthBar";
import { passwordStrength } from "./strength";

const metGuidelines = (password: string) =>
  guidelinesFor(password).map((guideline) => guideline.isMet(password));

test("a word of the trade with a year is weak, a few words that do not belong together are strong", () => {
  expect(passwordStrength("Hypotheek2026!", [])).toBeLessThan(75);
  expect(passwordStrength("Vandijk2026!", ["Van Dijk Financieel Advies"])).toBeLessThan(75);
  expect(passwordStrength("Lantaarn-kreukel-9-ooievaar", [])).toBe(100);
});

test("weak below 40, average below 100", () => {
  expect([0, 25, 50, 75, 100].map(strengthLevel)).toEqual(["weak", "weak", "average", "average", "strong"]);
});

test("eight characters, a capital, a small letter and a sign", () => {
  expect(metGuidelines("")).toEqual([false, false, false, false]);
  expect(metGuidelines("Abcdef1!")).toEqual([true, true, true, true]);
  expect(metGuidelines("abc def 1")).toEqual([true, false, true, false]);
});

test("sixteen characters are a passphrase, of which no capitals and signs are said to be there", () => {
  expect(metGuidelines("lantaarn kreukel")).toEqual([true]);
  expect(guidelinesFor("langezinzonderhoofdletters").map(({ key }) => key)).toEqual([
    "guest.reset.passphraseLength",
  ]);
  expect(metGuidelines("lantaarn kreuke")).toEqual([true, false, true, false]);
});
