import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdits, editsOf } from "../../shared/forms/draft/edits";
import * as field from "../../shared/forms/field/fieldSamples.testing";
import type { Rule } from "../../shared/forms/rules";
import * as conditions from "./conditions-precedent/schema";
import * as damage from "./damage-report/schema";
import { countries } from "./inventory/countries";
import * as inventory from "./inventory/schema";
import { empty as emptyInventory } from "./inventory/values";
import { bases, periods } from "./loan-parts/parts";
import * as value from "./market-value/schema";
import * as opportunity from "./opportunity/schema";
import type { Answers } from "./questionnaire/questions";
import { expectRoundTrip, submitted } from "./roundtrip.testing";

const today = "2026-02-03";
const past = field.date(1900, 2025);

test("the market value", () =>
  expectRoundTrip<value.MarketValueFormValues>(
    fc.record({
      marketValue: field.euro.filter(({ wire }) => wire !== 0),
      marketValueDate: past,
      basedOn: field.sampleFrom(bases),
    }),
    submitted(() => value.rulesOf(bases, today)),
  ));

test("the saving", () =>
  expectRoundTrip<opportunity.OpportunityValues>(
    fc.record({
      isAgreed: field.sampleFrom(opportunity.responses),
      futureDate: field.date(2027),
      customAmount: field.euro,
      customPeriod: field.sampleFrom(periods),
    }),
    submitted(opportunity.rules(today, true)),
    (wire: Answers) => ({
      isAgreed: wire.isAgreed,
      futureDate: wire.isAgreed === "future_date" ? wire.futureDate : null,
      customAmount: wire.isAgreed === "custom_amount" ? wire.customAmount : null,
      customPeriod: wire.isAgreed === "custom_amount" ? wire.customPeriod : null,
    }),
  ));

test("the conditions precedent", () =>
  expectRoundTrip<conditions.ConditionsPrecedentValues>(
    fc.record({ dateConditionsPrecedent: field.date() }),
    submitted(() => conditions.rules()),
  ));

test("the damage report", () =>
  expectRoundTrip<damage.DamageReportValues>(
    fc.record({
      date: past,
      time: field.maybe(field.time),
      cause: field.text(250),
      notes: field.maybe(field.text(4000)),
      files: fc.constant([]),
    }),
    submitted(damage.rules(today)),
  ));

const asText = (found: field.SampleArbitrary) => field.mapSent(found, String);

/** Removes the answers that a "no" hides from the mortgage's part of the inventory. */
function visibleMortgageAnswers(mortgage: Answers): Answers {
  const always = [
    "hasMortgage",
    "monthlySavings",
    "currentSavingsAmount",
    "currentDebtAmount",
    "maxNetMonthlyAmount",
  ];
  const hidden = Object.keys(mortgage).filter((name) => !always.includes(name));
  const linked = mortgage.hasMortgage && mortgage.hasSavingsOrInvestingLinked;
  return {
    ...mortgage,
    ...(mortgage.hasMortgage
      ? {}
      : { ...Object.fromEntries(hidden.map((name) => [name, null])), loanParts: [] as never }),
    ...(linked ? {} : { savingsOrInvestingAmount: null }),
  };
}

test("the inventory", () => {
  const person = {
    gender: field.sampleFrom(inventory.genders),
    initials: field.text(20),
    firstName: field.text(100),
    preposition: field.maybe(field.text(30)),
    lastName: field.text(100),
    streetName: field.text(100),
    houseNumber: asText(field.whole),
    houseNumberAddition: field.maybe(field.text(10)),
    zipcode: field.text(12),
    city: field.text(100),
    birthCountry: field.sampleFrom(countries),
    birthDate: past,
    birthLastName: field.text(100),
    birthPreposition: field.maybe(field.text(30)),
    phoneHome: field.maybe(field.phone),
    phoneMobile: field.maybe(field.phone),
    email: field.email,
    maritalState: field.sampleFrom(inventory.maritalStates),
    degree: field.sampleFrom(inventory.degrees),
    smoker: field.yesNo,
    inPaidEmployment: field.yesNo,
    grossMonthlyIncome: field.euro,
    everDivorced: field.yesNo,
    children: field.maybe(field.whole),
  };
  const pensions = fc.array(
    fc.record({
      company: field.maybe(field.text(100)),
      ageStartPayment: field.maybe(field.whole),
      amount: field.maybe(field.euro),
      relativesPensionBeforeAOW: field.maybe(field.euro),
      relativesPensionAfterAOW: field.maybe(field.euro),
    }),
    { maxLength: 2 },
  );
  const amount = field.maybe(field.euro);
  const day = field.maybe(field.date());
  const form = fc.record({
    consumer: fc.record({ ...person, hasPartner: field.yesNo }),
    partner: fc.record(person),
    additionalData: fc.record({
      appointmentGoal: field.maybe(field.text(1000)),
      housingType: field.maybe(field.sampleFrom(inventory.housingTypes)),
      purchasePrice: amount,
      existingOrNew: field.maybe(field.sampleFrom(inventory.houseAges)),
      addressData: field.maybe(field.text(500)),
    }),
    mortgage: fc.record({
      hasMortgage: field.yesNo,
      lender: field.maybe(field.text(100)),
      mortgageStartDate: day,
      mortgageEndDate: day,
      estimatedHouseValue: amount,
      mortgageTotal: amount,
      loanParts: fc.array(
        fc.record({
          percentage: field.maybe(field.percent),
          type: field.maybe(field.text(100)),
          lender: field.maybe(field.text(100)),
          startDate: day,
          endDate: day,
        }),
        { maxLength: 2 },
      ),
      WOZ: amount,
      currentMortgageAmount: amount,
      currentMonthlyMortgageAmount: amount,
      hasSavingsOrInvestingLinked: field.yesNo,
      savingsOrInvestingAmount: amount,
      monthlySavings: amount,
      currentSavingsAmount: amount,
      currentDebtAmount: field.euro,
      maxNetMonthlyAmount: amount,
    }),
    pension: fc.record({ pensionDate: day, pensions }),
    partnerPension: fc.record({ partnerPensionDate: day, partnerPensions: pensions }),
    general: fc.record({
      hasOrHadCoCRegistration: field.yesNo,
      extraRemarksOrQuestions: field.maybe(field.text(4000)),
    }),
  });
  expectRoundTrip<inventory.InventoryValues>(
    form,
    (values) => {
      const draft = JSON.parse(JSON.stringify(editsOf(values, emptyInventory)));
      expect(applyEdits(emptyInventory, draft).values).toEqual(values);
      return submitted(
        (all: inventory.InventoryValues) => inventory.rules(today)(all) as Rule<inventory.InventoryAnswer>,
        inventory.toPayload,
      )(values);
    },
    (wire: Answers) => {
      const { partner, partnerPension, mortgage, ...rest } = wire as Record<string, Answers>;
      const { mortgageEndDate: _end, estimatedHouseValue: _value, ...shared } = mortgage ?? {};
      const partnerPensionDate = partnerPension?.partnerPensionDate ?? rest.pension?.pensionDate;
      return {
        ...rest,
        mortgage: visibleMortgageAnswers(shared),
        ...(rest.consumer?.hasPartner
          ? { partner, partnerPension: { ...partnerPension, partnerPensionDate } }
          : {}),
      };
    },
  );
});
