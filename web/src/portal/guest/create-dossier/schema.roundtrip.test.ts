import fc from "fast-check";
import { test } from "vitest";
import * as field from "../../../shared/forms/field/fieldSamples.testing";
import type { Answers } from "../../actions/questionnaire/questions";
import { expectRoundTrip, submitted } from "../../actions/roundtrip.testing";
import * as dossier from "./schema";

const today = "2026-02-03";
const past = field.date(1900, 2025);

const asText = (found: field.SampleArbitrary) => field.mapSent(found, String);

test("the guests' dossier", () => {
  const person = (main: boolean) =>
    fc.record({
      gender: field.maybe(field.sampleFrom(dossier.genders)),
      initials: field.maybe(field.text(20)),
      firstName: field.text(100),
      preposition: field.maybe(field.text(30)),
      lastName: field.text(100),
      postalCode: field.maybe(field.sampleFrom(["3512 PH", "1011 AB"])),
      houseNumber: field.maybe(asText(field.whole)),
      houseNumberAddition: field.maybe(asText(field.whole)),
      street: field.maybe(field.text(120)),
      city: field.maybe(field.text(120)),
      homePhone: field.maybe(field.phone),
      mobilePhone: field.maybe(field.phone),
      dateOfBirth: field.maybe(past),
      country: field.maybe(field.text(100)),
      email: main ? field.email : field.maybe(field.email),
      incomeType: field.maybe(field.sampleFrom(["employed"])),
    });
  const form = fc.record({
    hasPartner: field.tick,
    productPhase: field.maybe(field.sampleFrom(["offer"])),
    website: fc.constant(""),
    persons: fc.tuple(person(true), person(false)),
  });
  const setting = { leadSource: "site", addressStyle: "formal" as const, secondsOnPage: 9 };
  expectRoundTrip<dossier.CreateDossierValues>(
    form,
    submitted(dossier.rules(today), (output) =>
      dossier.toBody(output as dossier.CreateDossierAnswer, setting),
    ),
    (wire: Answers) => ({
      hasPartner: wire.hasPartner,
      productPhase: wire.productPhase,
      website: null,
      leadSource: "site",
      secondsOnPage: 9,
      persons: (wire.persons as Answers[])
        .slice(0, wire.hasPartner ? 2 : 1)
        .map((one) => ({ ...one, addressStyle: "formal" })),
    }),
  );
});
