import { expect, test } from "vitest";
import { validateRule } from "../../../shared/forms/rules";
import { valueAt } from "../../../shared/forms/useForm";
import { emptyAnswers, type Question, rulesOf, setValueAt } from "./questions";

const questions: Question[] = [
  { kind: "choice", name: "trend", options: ["up", "down"] },
  { kind: "euro", name: "consumer.0.income", when: (answers) => answers.trend === "up" },
  { kind: "whole", name: "years", when: (answers) => answers.trend === "down", valueWhenHidden: 0 },
  { kind: "checks", name: "why", of: ["whyOne", "whyTwo"], atLeastOne: true },
  { kind: "text", name: "more", optional: true, limit: 5 },
];
const rule = rulesOf(questions);
const start = emptyAnswers(questions);

test("nothing answered", () => {
  expect(start).toEqual({
    trend: "",
    consumer: [{ income: "" }],
    years: "",
    whyOne: false,
    whyTwo: false,
    more: "",
  });
  expect(validateRule(rule, start)).toEqual({
    errors: { trend: "forms.error.choose", why: "forms.error.chooseOne" },
  });
});

test("what is asked depends on the answers", () => {
  const up = { ...start, trend: "up", whyTwo: true };
  expect(validateRule(rule, up)).toEqual({ errors: { "consumer.0.income": "forms.error.required" } });
  expect(validateRule(rule, { ...up, consumer: [{ income: "1.234,5" }] })).toEqual({
    output: {
      trend: "up",
      consumer: [{ income: 1234.5 }],
      years: 0,
      whyOne: false,
      whyTwo: true,
      more: null,
    },
  });
  expect(validateRule(rule, { ...up, trend: "down", years: "x" })).toHaveProperty("errors.years");
});

test("a text has its limit", () => {
  const answers = { ...start, trend: "down", years: "3", whyOne: true, more: "123456" };
  expect(validateRule(rule, answers)).toEqual({ errors: { more: "forms.error.tooLong" } });
});

test("paths", () => {
  const tree = {};
  setValueAt(tree, "a.1.b", 2);
  expect(valueAt(tree, "a.1.b")).toBe(2);
  expect(valueAt(tree, "a.0.b")).toBeUndefined();
});
