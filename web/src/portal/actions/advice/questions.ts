import { limits } from "../../../shared/api/limits.gen";
import type { Answers, Question } from "../questionnaire/questions";

/** The advice questionnaire: nine steps. */

const yesNo = ["1", "0"] as const;
const levels = ["lot", "enough", "little", "nothing"] as const;

const yesNoQuestion = (name: string): Question => ({
  kind: "choice",
  name,
  options: yesNo,
  texts: "yesNo",
  row: true,
});
const levelQuestion = (name: string): Question => ({
  kind: "choice",
  name,
  options: levels,
  texts: "levels",
  row: true,
});
const declarationQuestion = (name: string): Question => ({
  kind: "choice",
  name,
  options: ["0", "1"],
  texts: "declared",
});
const hasAnswer = (name: string, value: string) => (answers: Answers) => answers[name] === value;

/** A number that is sent as 0 when it is empty. */
const numberQuestion = (kind: "euro" | "whole", name: string, when?: Question["when"]): Question => ({
  kind,
  name,
  valueWhenHidden: 0,
  ...(when ? { when } : {}),
});

const knowledge: Question[] = [
  yesNoQuestion("isStarter"),
  {
    kind: "checks",
    name: "riskKnow",
    of: [
      "riskKnowSavingsMortgage",
      "riskKnowInvestmentMortgage",
      "riskKnowMortgageInterest",
      "riskKnowNorepaymentMortgage",
      "riskKnowLinearMortgage",
      "riskKnowAnnuityMortgage",
    ],
  },
  {
    kind: "checks",
    name: "riskKnowHow",
    of: ["riskKnowHowFinancialLeaflets", "riskKnowHowAdvisor", "riskKnowHowFamily", "riskKnowHowLiterature"],
  },
  {
    kind: "checks",
    name: "deductibilityKnow",
    of: [
      "deductibilityKnowCapping",
      "deductibilityKnowBorrowing",
      "deductibilityKnowHomeReserve",
      "deductibilityKnowDifference",
    ],
  },
  {
    kind: "checks",
    name: "deductibilityKnowHow",
    of: [
      "deductibilityKnowHowFinancialLeaflets",
      "deductibilityKnowHowAdvisor",
      "deductibilityKnowHowFamily",
      "deductibilityKnowHowLiterature",
    ],
  },
  levelQuestion("knowIncomeRetirement"),
  levelQuestion("knowIncomeDeath"),
  levelQuestion("knowIncomeDisability"),
  { kind: "choice", name: "knowBuyFinancialProduct", options: ["precise", "globally", "nothing"] },
  { kind: "choice", name: "experienceMortgage", options: ["none", "closed", "ongoing"] },
];

// A declaration of not being politically exposed: '0' means yes; '1' means no and requires the reason.
const politicalExposure: Question[] = [
  declarationQuestion("pepSelf"),
  declarationQuestion("pepAssociate"),
  {
    kind: "text",
    name: "pepReason",
    when: (answers) => answers.pepSelf === "1" || answers.pepAssociate === "1",
  },
];

type PersonQuestions = (path: string) => Question[];

const income: PersonQuestions = (path) => [
  {
    kind: "choice",
    name: `${path}.incomeExpectationTrend`,
    options: ["gelijk", "stijgt", "daalt"],
  },
  {
    kind: "euro",
    name: `${path}.incomeExpectation`,
    when: (answers) => ["stijgt", "daalt"].includes(personAt(answers, path).incomeExpectationTrend as string),
  },
];

const personAt = (answers: Answers, path: string): Answers => {
  const place = Number(path.split(".")[1]);
  return (answers.consumer as Answers[] | undefined)?.[place] ?? {};
};

/** The amounts, of which only that after retirement is required. */
const questionsAfterEvents =
  (...events: string[]): PersonQuestions =>
  (path) =>
    events.flatMap((event): Question[] => [
      yesNoQuestion(`${path}.inHomeAfter${event}`),
      { kind: "euro", name: `${path}.netDisposableIncome${event}`, optional: event !== "Retirement" },
    ]);

const savings: Question[] = [
  { kind: "choice", name: "currentCostsAffordable", options: yesNo },
  numberQuestion("euro", "monthlySavings"),
  numberQuestion("euro", "totalSavings"),
  numberQuestion("euro", "maxInputSavings"),
];

const goals: Question[] = [
  yesNoQuestion("payOffInFull"),
  numberQuestion("euro", "minimumPayOff", hasAnswer("payOffInFull", "0")),
  { kind: "choice", name: "changesInCosts", options: ["toenemend", "afnemend", "gelijk"] },
  numberQuestion("whole", "minimumYearsLiving"),
];

const risk: Question[] = [
  {
    kind: "choice",
    name: "riskInterestIncrease",
    options: ["onacceptabel", "xjaarzekerheid", "acceptabel"],
  },
  numberQuestion("whole", "yearsNoInterestIncrease", hasAnswer("riskInterestIncrease", "xjaarzekerheid")),
  numberQuestion("euro", "maxCostsIncrease", hasAnswer("riskInterestIncrease", "acceptabel")),
];

const isInterested = hasAnswer("sustainabilityInterest", "1");

const sustainability: Question[] = [
  yesNoQuestion("sustainabilityInterest"),
  {
    kind: "checks",
    name: "sustainabilityReason",
    of: [
      "sustainabilityReasonCosts",
      "sustainabilityReasonComfort",
      "sustainabilityReasonSale",
      "sustainabilityReasonEnvironment",
    ],
    when: isInterested,
  },
  {
    kind: "checks",
    name: "sustainabilityFinance",
    of: ["sustainabilityFinanceLoan", "sustainabilityFinanceSavings"],
    when: isInterested,
  },
  levelQuestion("sustainabilityKnowGeneral"),
  levelQuestion("sustainabilityKnowEnergy"),
  levelQuestion("sustainabilityKnowSavings"),
  levelQuestion("sustainabilityKnowFinancing"),
  { kind: "text", name: "sustainabilityComment", limit: limits.line, optional: true },
];

export const steps = [
  "knowledge",
  "exposed",
  "income",
  "retirement",
  "savings",
  "goals",
  "risk",
  "events",
  "sustainability",
] as const;

export type AdviceStepName = (typeof steps)[number];

/** The questions of each step for one or two persons. */
export function questionsOf(step: AdviceStepName, persons: number): Question[] {
  const forEachPerson = (ask: PersonQuestions) =>
    Array.from({ length: persons }, (_, place) => ask(`consumer.${place}`)).flat();
  switch (step) {
    case "knowledge":
      return knowledge;
    case "exposed":
      return politicalExposure;
    case "income":
      return forEachPerson(income);
    case "retirement":
      return forEachPerson(questionsAfterEvents("Retirement"));
    case "savings":
      return savings;
    case "goals":
      return goals;
    case "risk":
      return risk;
    case "events":
      return forEachPerson(questionsAfterEvents("Death", "Disability", "Unemployment"));
    case "sustainability":
      return sustainability;
  }
}

export const allQuestions = (persons: number): Question[] =>
  steps.flatMap((step) => questionsOf(step, persons));
