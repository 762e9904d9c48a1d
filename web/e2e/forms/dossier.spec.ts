import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectErrors, expectFieldError, fillIn } from "../support/fill";
import { readEvents } from "../support/firm";
import { chooseBranch } from "../support/people/session";

test("a guest asks for a dossier for two, and the firm hears the whole lead", async ({ page, request }) => {
  await chooseBranch(page, "vandijk");
  await page.goto("/dossiers/create");
  await expect(page.getByRole("heading", { level: 1, name: "Dossier aanmaken" })).toBeVisible();
  const send = page.getByRole("button", { name: "Versturen" });
  await send.click();
  for (const name of ["firstName", "lastName", "email"])
    await expectFieldError(page, `persons.0.${name}`, "Dit veld is verplicht");
  await expectErrors(page, "persons.0.firstName");
  await checkScreen(page);

  const email = `${randomUUID()}@example.nl`;
  await fillIn(page, {
    productPhase: "offer",
    "persons.0.gender": "female",
    "persons.0.initials": "N.",
    "persons.0.firstName": "Noor",
    "persons.0.preposition": "van",
    "persons.0.lastName": "Dam",
    "persons.0.email": "noor@",
    "persons.0.dateOfBirth": "31-02-1990",
    "persons.0.mobilePhone": "06-12345678",
    "persons.0.homePhone": "030 234 56 78",
    "persons.0.postalCode": "351",
    "persons.0.houseNumber": "a",
    "persons.0.street": "Lange Nieuwstraat",
    "persons.0.city": "Utrecht",
    "persons.0.incomeType": "self_employed",
    hasPartner: true,
    "persons.1.email": "sam",
  });
  await send.click();
  for (const [name, message] of [
    ["persons.0.email", "Ongeldig email"],
    ["persons.0.dateOfBirth", "tot en met vandaag"],
    ["persons.0.postalCode", "Vul een postcode in"],
    ["persons.0.houseNumber", "Vul een heel getal in"],
    ["persons.1.firstName", "Dit veld is verplicht"],
    ["persons.1.lastName", "Dit veld is verplicht"],
    ["persons.1.email", "Ongeldig email"],
  ] as const)
    await expectFieldError(page, name, message);
  await expectErrors(page, "persons.0.email");
  await checkScreen(page);
  await fillIn(page, {
    "persons.0.email": email,
    "persons.0.dateOfBirth": "28-2-1990",
    "persons.0.postalCode": "3512ph",
    "persons.0.houseNumber": "12-3",
    "persons.1.gender": "male",
    "persons.1.firstName": "Sam",
    "persons.1.lastName": "Bakker",
    "persons.1.email": "",
  });
  await send.click();
  // The page itself says so and stays: a guest has no account to look it up in.
  await expect(page.getByRole("heading", { level: 1, name: "Dossier is aangemaakt" })).toBeFocused();
  await expect(
    page.getByText("Het dossier is aangemaakt. Een adviseur neemt contact met u op."),
  ).toBeVisible();
  await expect(page).toHaveURL("/dossiers/create");
  await checkScreen(page);

  const [event, ...others] = await readEvents(request, ({ type, data }) => {
    const persons = (data.persons ?? []) as { email: string }[];
    return type === "dossier.requested" && persons[0]?.email === email;
  });
  expect(others).toEqual([]);
  expect(event?.data).toEqual({
    branch: "vandijk",
    external_id: null,
    has_partner: true,
    product_phase: "offer",
    lead_source: "klantportaal",
    persons: [
      {
        externalId: null,
        gender: "female",
        initials: "N.",
        firstName: "Noor",
        preposition: "van",
        lastName: "Dam",
        postalCode: "3512 PH",
        houseNumber: "12",
        houseNumberAddition: "3",
        street: "Lange Nieuwstraat",
        city: "Utrecht",
        homePhone: "0302345678",
        mobilePhone: "0612345678",
        dateOfBirth: "1990-02-28",
        country: "Nederland",
        email,
        addressStyle: "formal",
        incomeType: "self_employed",
      },
      {
        externalId: null,
        gender: "male",
        initials: null,
        firstName: "Sam",
        preposition: null,
        lastName: "Bakker",
        postalCode: null,
        houseNumber: null,
        houseNumberAddition: null,
        street: null,
        city: null,
        homePhone: null,
        mobilePhone: null,
        dateOfBirth: null,
        country: "Nederland",
        email: null,
        addressStyle: "formal",
        incomeType: null,
      },
    ],
  });
});

test("a firm that takes no requests has no page for them", { tag: "@phone" }, async ({ page }) => {
  await chooseBranch(page, "noordzee");
  await page.goto("/dossiers/create");
  await expect(page.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
  await expect(page.locator("form")).toHaveCount(0);
  await checkScreen(page);
});
