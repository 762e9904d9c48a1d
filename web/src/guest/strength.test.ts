import { expect, test } from "vitest";
import { guidelines } from "./NewPassword";
import { levelOf } from "./StrengthBar";
import { strength } from "./strength";

const met = (password: string) => guidelines.map((guideline) => guideline.met(password));

test("a word of the trade with a year is weak, a few words that do not belong together are strong", () => {
  expect(strength("Hypotheek2026!", [])).toBeLessThan(75);
  expect(strength("Vandijk2026!", ["Van Dijk Financieel Advies"])).toBeLessThan(75);
  expect(strength("Lantaarn-kreukel-9-ooievaar", [])).toBe(100);
});

test("weak below 40, average below 100", () => {
  expect([0, 25, 50, 75, 100].map(levelOf)).toEqual(["weak", "weak", "average", "average", "strong"]);
});

test("eight characters, a capital, a small letter and a sign", () => {
  expect(met("")).toEqual([false, false, false, false]);
  expect(met("Abcdef1!")).toEqual([true, true, true, true]);
  expect(met("abc def 1")).toEqual([true, false, true, false]);
});

test("sixteen characters make up for capitals and signs", () => {
  expect(met("lantaarn kreukel")).toEqual([true, true, true, true]);
  expect(met("lantaarn kreuke")).toEqual([true, false, true, false]);
});
