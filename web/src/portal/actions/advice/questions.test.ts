import { expect, test } from "vitest";
import nl from "../../../../../messages/shared/nl.json";
import { validateRule } from "../../../shared/forms/rules";
import { valueAt } from "../../../shared/forms/useForm";
import { emptyAnswers, rulesOf, setValueAt } from "../questionnaire/questions";
import { keysOf } from "../questionnaire/texts";
import { allQuestions, questionsOf, steps } from "./questions";

test("nine steps, and a text for every question and option", () => {
  expect(steps).toHaveLength(9);
  for (const key of keysOf(allQuestions(2), "actions.advice"))
    expect([key, typeof valueAt(nl, key)]).toEqual([key, "string"]);
});

test("a question addresses the reader, and names the partner", () => {
  const names = questionsOf("events", 1).concat(questionsOf("retirement", 1), questionsOf("income", 1));
  for (const { name } of names) {
    const last = name.replace("consumer.0.", "");
    const [own, label] = [
      valueAt(nl, `actions.advice.own.${last}`),
      valueAt(nl, `actions.advice.label.${last}`),
    ];
    expect([last, String(own).includes("{{name}}"), String(label).includes("{{name}}")]).toEqual([
      last,
      false,
      true,
    ]);
    expect(own).toMatch(/\b(u|uw)\b/i);
  }
});

const completeAnswers = () => {
  const answers = emptyAnswers(allQuestions(1));
  for (const question of allQuestions(1)) {
    if (question.kind === "choice") setValueAt(answers, question.name, question.options[0]);
    else if (question.kind === "euro" || question.kind === "whole") setValueAt(answers, question.name, "10");
  }
  return answers;
};

test("complete answers come out flat, persons in a list, what is not asked as 0", () => {
  const result = validateRule(rulesOf(allQuestions(1)), completeAnswers());
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
  expect(validateRule(rule, { pepSelf: "0", pepAssociate: "0", pepReason: "" })).toHaveProperty("output");
  expect(validateRule(rule, { pepSelf: "0", pepAssociate: "1", pepReason: "" })).toEqual({
    errors: { pepReason: "forms.error.required" },
  });
});

test.each([
  ["payOffInFull", "0", "minimumPayOff"],
  ["riskInterestIncrease", "xjaarzekerheid", "yearsNoInterestIncrease"],
  ["riskInterestIncrease", "acceptabel", "maxCostsIncrease"],
])("%s = %s asks for %s", (name, value, asked) => {
  const answers = { ...completeAnswers(), [name]: value, [asked]: "" };
  expect(validateRule(rulesOf(allQuestions(1)), answers)).toEqual({
    errors: { [asked]: "forms.error.required" },
  });
});

test("a rising or falling income asks how much", () => {
  const answers = completeAnswers();
  setValueAt(answers, "consumer.0.incomeExpectationTrend", "daalt");
  setValueAt(answers, "consumer.0.incomeExpectation", "");
  expect(validateRule(rulesOf(allQuestions(1)), answers)).toEqual({
    errors: { "consumer.0.incomeExpectation": "forms.error.required" },
  });
});

test("the income that is needed is asked, and required for retirement alone", () => {
  const answers = completeAnswers();
  const needed = ["Death", "Disability", "Unemployment"].map((event) => `netDisposableIncome${event}`);
  for (const name of needed) setValueAt(answers, `consumer.0.${name}`, "");
  const result = validateRule(rulesOf(allQuestions(1)), answers);
  for (const name of needed) expect(result).toHaveProperty(["output", "consumer", "0", name], null);
  setValueAt(answers, "consumer.0.netDisposableIncomeRetirement", "");
  expect(validateRule(rulesOf(allQuestions(1)), answers)).toEqual({
    errors: { "consumer.0.netDisposableIncomeRetirement": "forms.error.required" },
  });
});

test("the comment has 255 characters", () => {
  const answers = { ...completeAnswers(), sustainabilityComment: "x".repeat(256) };
  expect(validateRule(rulesOf(allQuestions(1)), answers)).toHaveProperty("errors.sustainabilityComment");
});
