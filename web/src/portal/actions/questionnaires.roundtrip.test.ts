import fc from "fast-check";
import { test } from "vitest";
import { limits } from "../../shared/api/limits.gen";
import * as field from "../../shared/forms/field/fieldSamples.testing";
import { allQuestions } from "./advice/questions";
import * as knowledge from "./knowledge/schema";
import { bases, periods } from "./loan-parts/parts";
import * as parts from "./loan-parts/schema";
import * as mortgageCheck from "./mortgage-check/formData";
import { isSkipped, questionsOf, steps } from "./mortgage-check/questions";
import { scoreOf } from "./mortgage-check/score";
import { type Answers, isVisible, type Question, rulesOf, setValueAt } from "./questionnaire/questions";
import { expectRoundTrip, submitted } from "./roundtrip.testing";

/** A field for each question, at its path. */
function fieldsOf(questions: readonly Question[]): fc.Arbitrary<Answers> {
  const typed = { euro: field.euro, whole: field.whole, date: field.date(), phone: field.phone };
  const named = questions.flatMap((question): [string, field.SampleArbitrary][] => {
    if (question.kind === "checks")
      return question.of.map((box, place) => [
        box,
        question.atLeastOne && place === 0
          ? fc.constant(new field.FieldSample(true, true, true))
          : box === question.none
            ? fc.constant(new field.FieldSample(false, false, false))
            : field.tick,
      ]);
    if (question.kind === "choice") return [[question.name, field.sampleFrom(question.options)]];
    const found =
      question.kind === "text" ? field.text(question.limit ?? limits.freeText) : typed[question.kind];
    return [[question.name, question.optional ? field.maybe(found) : found]];
  });
  return fc.tuple(...named.map(([, arbitrary]) => arbitrary)).map((leaves) => {
    const tree: Answers = {};
    for (const [place, [name]] of named.entries()) setValueAt(tree, name, leaves[place]);
    return tree;
  });
}

/** Returns the answers to visible questions, and `valueWhenHidden` for the hidden ones. */
function visibleAnswers(questions: readonly Question[], wire: Answers, typed: Answers): Answers {
  const output: Answers = {};
  const wireValueAt = (path: string) =>
    path.split(".").reduce<unknown>((found, name) => (found as Answers | undefined)?.[name], wire);
  for (const question of questions) {
    if (!isVisible(question, typed)) {
      if ("valueWhenHidden" in question) setValueAt(output, question.name, question.valueWhenHidden);
    } else if (question.kind === "checks")
      for (const box of question.of) setValueAt(output, box, wireValueAt(box));
    else setValueAt(output, question.name, wireValueAt(question.name));
  }
  return output;
}

test.each([1, 2])("the advice questionnaire of %i", (persons) => {
  const questions = allQuestions(persons);
  expectRoundTrip<Answers>(
    fieldsOf(questions),
    submitted(() => rulesOf(questions)),
    (wire, typed) => visibleAnswers(questions, wire, typed),
  );
});

test("the knowledge form", () => {
  const level = fc.constantFrom(...knowledge.levels, "");
  expectRoundTrip<knowledge.KnowledgeValues>(
    fc.record(
      Object.fromEntries(
        knowledge.groupNames
          .flatMap(knowledge.questionsOf)
          .map((name) => [name, level.map((answer) => new field.FieldSample(answer, answer, answer))]),
      ),
    ),
    submitted(() => knowledge.rules()),
    (wire: Answers) => Object.fromEntries(Object.entries(wire).filter(([, answer]) => answer !== "")),
  );
});

const part = (added: boolean) =>
  fc.record({
    id: fc.constant(new field.FieldSample(added ? "" : "lp", added ? "" : "lp", added ? "" : "lp")),
    added: fc.constant(new field.FieldSample(added, added, added)),
    type: field.sampleFrom(["annuity", "linear"]),
    amount: field.euro,
    currentAmount: field.euro,
    interest: field.maybe(field.percent),
    date: field.date(),
    start: field.date(),
    end: field.date(),
  });
const partList = fc
  .tuple(fc.array(part(false), { maxLength: 2 }), fc.array(part(true), { maxLength: 2 }))
  .map((both) => both.flat());

/** The loan parts on their own: known ones by id, new ones apart. */
const partsSent = (list: Answers[], day: (wire: unknown) => unknown, names: Record<string, string>) =>
  list.map(({ id, added, ...rest }) => ({
    ...(added ? {} : { id }),
    ...Object.fromEntries(
      Object.entries(rest).map(([name, answer]) => [
        names[name] ?? name,
        ["date", "start", "end"].includes(name) ? day(answer) : answer,
      ]),
    ),
  }));

test.each([true, false])("the mortgage check, one year's plans: %s", (oneYear) => {
  const setting = { oneYear, question1B: true, question7BC: true, question11: true };
  const known = { setting, parts: [], phone: "0201234567" };
  const questions = steps.flatMap((step) => questionsOf(step, setting));
  const form = fc
    .tuple(fieldsOf(questions), fc.array(part(true), { maxLength: 2 }))
    .map(([answers, list]): object => ({ ...answers, parts: list }));
  expectRoundTrip<mortgageCheck.MortgageCheckValues>(
    form,
    submitted(mortgageCheck.rules(known)),
    (wire: Answers, typed) => {
      const data: Answers = {};
      for (const step of steps)
        if (!isSkipped(step, typed))
          Object.assign(data, visibleAnswers(questionsOf(step, setting), wire, typed));
      for (const [name, answer] of Object.entries(data))
        if (answer === null || answer === false) delete data[name];
        else if (answer === true) data[name] = "1";
      if (typed.mortgage_running === "yes") {
        const names = {
          type: "loan_type",
          currentAmount: "current_amount",
          start: "start_of_fixed_rate_period",
          end: "end_of_fixed_rate_period",
        };
        data.parts = [];
        data.new_parts = partsSent(wire.parts as Answers[], (day) => day, names);
      }
      return { ...data, calculated_score: scoreOf(data) };
    },
  );
});

test("loan parts, house and saving wishes", () => {
  const before = { ...parts.valuesOf({} as never), parts: [] };
  const dutch = (day: unknown) => (typeof day === "string" ? day.split("-").reverse().join("-") : null);
  const form = fc.record({
    marketValue: field.euro,
    basedOn: field.sampleFrom(bases),
    marketValueDate: field.date(),
    savingsAmount: field.maybe(field.euro),
    savingsPeriod: field.maybe(field.sampleFrom(periods)),
    abstainTill: field.maybe(field.date()),
    parts: partList,
  });
  expectRoundTrip<parts.LoanPartsValues>(
    form,
    submitted(parts.rules(before), (output) => parts.bodyOf("a1", output as parts.LoanPartsAnswer)),
    (wire: Answers) => {
      const names = { start: "start_of_fixed_rate_period", end: "end_of_fixed_rate_period" };
      const list = wire.parts as Answers[];
      const partsSentWhen = (isNew: boolean) =>
        partsSent(
          list.filter(({ added }) => added === isNew),
          dutch,
          names,
        ).map((one) => ({ ...one, isNew }));
      return {
        productActionId: "a1",
        data: {
          marketValue: wire.marketValue,
          basedOn: wire.basedOn,
          marketValueDate: dutch(wire.marketValueDate),
          smartcareMinimumSavingsAmount: wire.savingsAmount,
          smartcareMinimumSavingsPeriod: wire.savingsPeriod,
          smartcareAbstainFromCalculationTill: dutch(wire.abstainTill),
          loanParts: partsSentWhen(false),
          newLoanParts: partsSentWhen(true),
        },
      };
    },
  );
});
