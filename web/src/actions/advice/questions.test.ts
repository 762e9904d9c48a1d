import { expect, test } from "vitest";
import { check } from "../../forms/rules";
import nl from "../../wording/nl.json";
import { at, put, rulesOf, unanswered } from "../questionnaire/questions";
import { keysOf } from "../questionnaire/words";
import { allQuestions, questionsOf, steps } from "./questions";

test("nine steps, and a text for every question and option", () => {
  expect(steps).toHaveLength(9);
  for (const key of keysOf(allQuestions(2), "actions.advice"))
    expect([key, typeof at(nl, key)]).toEqual([key, "string"]);
});

const answered = () => {
  const answers = unanswered(allQuestions(1));
  for (const question of allQuestions(1)) {
    if (question.kind === "choice") put(answers, question.name, question.options[0]);
    else if (question.kind === "euro" || question.kind === "whole") put(answers, question.name, "10");
  }
  return answers;
};

test("complete answers come out flat, persons in a list, what is not asked as 0", () => {
  const result = check(rulesOf(allQuestions(1)), answered());
  expect(result).toMatchObject({
    output: {
      isStarter: "1",
      pepSelf: "0",
      riskKnowLinearMortgage: false,
      consumer: [{ incomeExpectationTrend: "gelijk", netDisposableIncomeDeath: 10 }],
      minimumPayOff: 0,
      yearsNoInterestIncrease: 0,
      maxCostsIncrease: 0,
      sustainabilityComment: null,
    },
  });
});

test("not declaring asks for the reason", () => {
  const rule = rulesOf(questionsOf("exposed", 1));
  expect(check(rule, { pepSelf: "0", pepAssociate: "0", pepReason: "" })).toHaveProperty("output");
  expect(check(rule, { pepSelf: "0", pepAssociate: "1", pepReason: "" })).toEqual({
    problems: { pepReason: "forms.error.required" },
  });
});

test.each([
  ["payOffInFull", "0", "minimumPayOff"],
  ["riskInterestIncrease", "xjaarzekerheid", "yearsNoInterestIncrease"],
  ["riskInterestIncrease", "acceptabel", "maxCostsIncrease"],
])("%s = %s asks for %s", (name, value, asked) => {
  const answers = { ...answered(), [name]: value, [asked]: "" };
  expect(check(rulesOf(allQuestions(1)), answers)).toEqual({ problems: { [asked]: "forms.error.required" } });
});

test("a rising or falling income asks how much", () => {
  const answers = answered();
  put(answers, "consumer.0.incomeExpectationTrend", "daalt");
  put(answers, "consumer.0.incomeExpectation", "");
  expect(check(rulesOf(allQuestions(1)), answers)).toEqual({
    problems: { "consumer.0.incomeExpectation": "forms.error.required" },
  });
});

test("the income that is needed is asked, and required for retirement alone", () => {
  const answers = answered();
  const needed = ["Death", "Disability", "Unemployment"].map((event) => `netDisposableIncome${event}`);
  for (const name of needed) put(answers, `consumer.0.${name}`, "");
  const result = check(rulesOf(allQuestions(1)), answers);
  for (const name of needed) expect(result).toHaveProperty(["output", "consumer", "0", name], null);
  put(answers, "consumer.0.netDisposableIncomeRetirement", "");
  expect(check(rulesOf(allQuestions(1)), answers)).toEqual({
    problems: { "consumer.0.netDisposableIncomeRetirement": "forms.error.required" },
  });
});

test("the comment has 255 characters", () => {
  const answers = { ...answered(), sustainabilityComment: "x".repeat(256) };
  expect(check(rulesOf(allQuestions(1)), answers)).toHaveProperty("problems.sustainabilityComment");
});
