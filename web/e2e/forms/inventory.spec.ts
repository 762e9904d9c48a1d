import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import {
  expectDashboard,
  expectErrors,
  expectFieldError,
  expectFilled,
  fillIn,
  openBlocks,
} from "../support/fill";
import { ask, enter, newClient, put, readActionEvent } from "../support/firm";

/** The firm's data of the client and of the partner before the form is opened. */
const known = {
  gender: "FEMALE",
  initials: "S.",
  first_name: "Sanne",
  preposition: "van",
  last_name: "Bakker",
  street_name: "Lange Nieuwstraat",
  house_number: "12",
  house_number_addition: "A",
  zipcode: "3512PH",
  city: "Utrecht",
  birth_country: "BE België",
  birth_last_name: "Smit",
  date_of_birth: "1984-07-09",
  phone_mobile: "0612345678",
  marital_state: "married_with_prenup",
  degree: "6",
  smoker: false,
  in_paid_employment: true,
  ever_divorced: false,
};
const partnerKnown = {
  first_name: "Youssef",
  last_name: "El Amrani",
  date_of_birth: "1982-02-28",
  gender: "MALE",
};

// Long forms, each step with a look at all of it.
test.describe.configure({ timeout: 180_000 });

test("everything there is to tell, for two, and the firm hears it as it was meant", async ({
  page,
  request,
}, { project }) => {
  const style = project.name === "phone" ? "informal" : "formal";
  const client = await newClient(request, { ...known, address_style: style });
  const partner = await newClient(request, { ...partnerKnown, partner: client.id });
  await put(request, "consumers", client.id, { ...client.attributes, partner: partner.id }, 2);
  const action = await ask(request, client, "INVENTORY_FORM");
  await enter(page, client);
  await page.goto(`/actions/${action}/inventory`);

  // What the firm knows is listed, with where it comes from once it can be changed.
  await expect(page.getByRole("region", { name: /^(Uw|Jouw) gegevens$/ })).toContainText("09-07-1984");
  await checkScreen(page);
  await openBlocks(page);
  await expectFilled(page, {
    "consumer.firstName": "Sanne",
    "consumer.zipcode": "3512 PH",
    "consumer.birthDate": "09-07-1984",
    "consumer.birthCountry": "BE België",
    "consumer.phoneMobile": "06 12 34 56 78",
    "consumer.smoker": "0",
  });
  await expectFieldError(page, "consumer.firstName", /Bekend bij Van Dijk/);
  await expect(page.locator('[name="consumer.birthCountry"] option').nth(1)).toHaveText("Nederland");
  await checkScreen(page);

  await fillIn(page, { "consumer.grossMonthlyIncome": "4.250", "consumer.children": "2" });
  // A corrected value is no longer the firm's.
  await fillIn(page, { "consumer.city": "Houten" });
  await expectFieldError(page, "consumer.city", /^((?!Bekend).)*$/s);

  await fillIn(page, { "consumer.hasPartner": "1" });
  await openBlocks(page);
  await expectFilled(page, { "partner.firstName": "Youssef", "partner.birthDate": "28-02-1982" });
  await fillIn(page, {
    "partner.initials": "Y.",
    "partner.birthLastName": "El Amrani",
    "partner.birthCountry": "MA Marokko",
    "partner.streetName": "Lange Nieuwstraat",
    "partner.houseNumber": "12",
    "partner.houseNumberAddition": "A",
    "partner.zipcode": "3512 PH",
    "partner.city": "Utrecht",
    "partner.email": "youssef@example.nl",
    "partner.phoneHome": "030 2345678",
    "partner.maritalState": "married_with_prenup",
    "partner.degree": "8",
    "partner.grossMonthlyIncome": "3.100,25",
    "partner.smoker": "1",
    "partner.everDivorced": "1",
    "additionalData.appointmentGoal": "Een groter huis",
    "additionalData.housingType": "eigendom",
    "additionalData.purchasePrice": "€ 525.000",
    "additionalData.existingOrNew": "existing",
    "additionalData.addressData": "Oudegracht 1, Utrecht",
    "mortgage.hasMortgage": "1",
    "mortgage.lender": "Noorderbank",
    "mortgage.mortgageTotal": "300.000",
    "mortgage.mortgageStartDate": "1 mrt 2022",
    "mortgage.mortgageEndDate": "1-3-2052",
    "mortgage.estimatedHouseValue": "480.000",
    "mortgage.WOZ": "462.000",
    "mortgage.currentMortgageAmount": "285.500,75",
    "mortgage.currentMonthlyMortgageAmount": "1.205",
  });
  const add = (name: string) => page.getByRole("button", { name, exact: true });
  for (const percentage of ["3,85", "4.1", "9"]) {
    await add("Leningdeel toevoegen").click();
    const place = await page.getByRole("group", { name: /^Leningdeel \d/ }).count();
    await fillIn(page, { [`mortgage.loanParts.${place - 1}.percentage`]: percentage });
  }
  await page.getByRole("button", { name: "Leningdeel 3 verwijderen" }).click();
  await expect(page.getByRole("group", { name: /^Leningdeel \d/ })).toHaveCount(2);
  await fillIn(page, {
    "mortgage.loanParts.0.type": "Annuïteit",
    "mortgage.loanParts.0.lender": "Noorderbank",
    "mortgage.loanParts.0.startDate": "01032022",
    "mortgage.loanParts.0.endDate": "2052-03-01",
    "mortgage.hasSavingsOrInvestingLinked": "1",
    "mortgage.savingsOrInvestingAmount": "12.000",
    "mortgage.monthlySavings": "150",
    "mortgage.currentSavingsAmount": "22.000",
    "mortgage.currentDebtAmount": "0",
    "mortgage.maxNetMonthlyAmount": "1.500",
    "pension.pensionDate": "9-7-2052",
  });
  await page.getByRole("button", { name: "Pensioen toevoegen" }).first().click();
  // The partner's pension date follows the consumer's until it gets one of its own.
  await expectFilled(page, { "partnerPension.partnerPensionDate": "09-07-2052" });
  await page.getByRole("button", { name: "Pensioen toevoegen" }).first().click();
  await fillIn(page, {
    "pension.pensions.0.company": "Weggehaald fonds",
    "pension.pensions.1.company": "ABP",
    "pension.pensions.1.ageStartPayment": "68",
    "pension.pensions.1.amount": "14.000",
    "pension.pensions.1.relativesPensionBeforeAOW": "9000",
    "pension.pensions.1.relativesPensionAfterAOW": "7000",
  });
  await page.getByRole("button", { name: "Pensioen 1 verwijderen" }).click();
  await expectFilled(page, { "pension.pensions.0.company": "ABP" });
  await page.getByRole("button", { name: "Pensioen toevoegen" }).last().click();
  await fillIn(page, {
    "partnerPension.partnerPensions.0.company": "PFZW",
    "partnerPension.partnerPensions.0.amount": "8.000",
    "general.hasOrHadCoCRegistration": "0",
    "general.extraRemarksOrQuestions": "Graag bellen na vijf uur.",
  });
  await checkScreen(page);
  await page.getByRole("button", { name: "Versturen" }).click();
  await expectDashboard(page, "Het inventarisatieformulier is verstuurd.");

  const person = (changes: object) => ({
    preposition: null,
    birthPreposition: null,
    phoneHome: null,
    phoneMobile: null,
    children: null,
    ...changes,
  });
  expect(await readActionEvent(request, action, "inventory.submitted")).toEqual({
    source: "manual",
    origin: null,
    provider_events: null,
    data: {
      consumer: person({
        gender: "FEMALE",
        initials: "S.",
        firstName: "Sanne",
        preposition: "van",
        lastName: "Bakker",
        streetName: "Lange Nieuwstraat",
        houseNumber: "12",
        houseNumberAddition: "A",
        zipcode: "3512 PH",
        city: "Houten",
        birthCountry: "BE België",
        birthDate: "1984-07-09",
        birthLastName: "Smit",
        phoneMobile: "0612345678",
        email: client.email,
        maritalState: "married_with_prenup",
        degree: "6",
        smoker: false,
        inPaidEmployment: true,
        everDivorced: false,
        grossMonthlyIncome: 4250,
        children: 2,
        hasPartner: true,
      }),
      partner: person({
        gender: "MALE",
        initials: "Y.",
        firstName: "Youssef",
        lastName: "El Amrani",
        streetName: "Lange Nieuwstraat",
        houseNumber: "12",
        houseNumberAddition: "A",
        zipcode: "3512 PH",
        city: "Utrecht",
        birthCountry: "MA Marokko",
        birthDate: "1982-02-28",
        birthLastName: "El Amrani",
        phoneHome: "0302345678",
        email: "youssef@example.nl",
        maritalState: "married_with_prenup",
        degree: "8",
        smoker: true,
        inPaidEmployment: null,
        everDivorced: true,
        grossMonthlyIncome: 3100.25,
      }),
      additionalData: {
        appointmentGoal: "Een groter huis",
        housingType: "eigendom",
        purchasePrice: 525000,
        existingOrNew: "existing",
        addressData: "Oudegracht 1, Utrecht",
      },
      // Without the estimated value and the end date, which the form keeps to itself.
      mortgage: {
        hasMortgage: true,
        lender: "Noorderbank",
        mortgageStartDate: "2022-03-01",
        mortgageTotal: 300000,
        loanParts: [
          {
            percentage: 3.85,
            type: "Annuïteit",
            lender: "Noorderbank",
            startDate: "2022-03-01",
            endDate: "2052-03-01",
          },
          { percentage: 4.1, type: null, lender: null, startDate: null, endDate: null },
        ],
        WOZ: 462000,
        currentMortgageAmount: 285500.75,
        currentMonthlyMortgageAmount: 1205,
        hasSavingsOrInvestingLinked: true,
        savingsOrInvestingAmount: 12000,
        monthlySavings: 150,
        currentSavingsAmount: 22000,
        currentDebtAmount: 0,
        maxNetMonthlyAmount: 1500,
      },
      pension: {
        pensionDate: "2052-07-09",
        pensions: [
          {
            company: "ABP",
            ageStartPayment: 68,
            amount: 14000,
            relativesPensionBeforeAOW: 9000,
            relativesPensionAfterAOW: 7000,
          },
        ],
      },
      partnerPension: {
        partnerPensionDate: "2052-07-09",
        partnerPensions: [
          {
            company: "PFZW",
            ageStartPayment: null,
            amount: 8000,
            relativesPensionBeforeAOW: null,
            relativesPensionAfterAOW: null,
          },
        ],
      },
      general: { hasOrHadCoCRegistration: false, extraRemarksOrQuestions: "Graag bellen na vijf uur." },
    },
  });
});

test("each rule is said at its own field, and the first violation has the focus", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request, { first_name: null, last_name: "Bakker", date_of_birth: null });
  const action = await ask(request, client, "INVENTORY_FORM");
  await enter(page, client);
  await page.goto(`/actions/${action}/inventory`);
  const send = page.getByRole("button", { name: "Versturen" });
  await expect(page.getByRole("heading", { name: /^Nog \d+ vragen$/ })).toBeVisible();
  await page.getByRole("button", { name: /^(Uw|Jouw) gegevens: wijzigen$/ }).click();
  await fillIn(page, { "consumer.lastName": "", "consumer.email": "" });
  // What is wrong in a block opens it.
  await page.getByRole("button", { name: /^(Uw|Jouw) gegevens: inklappen$/ }).click();
  await send.click();
  await expect(page.getByText("Niet alle verplichte velden zijn ingevuld").first()).toBeVisible();
  await expectErrors(page, "consumer.gender");
  for (const name of ["gender", "maritalState", "degree"])
    await expectFieldError(page, `consumer.${name}`, "Kies een antwoord");
  for (const name of [
    "initials",
    "firstName",
    "lastName",
    "streetName",
    "houseNumber",
    "zipcode",
    "city",
    "birthDate",
    "birthLastName",
    "email",
    "grossMonthlyIncome",
  ])
    await expectFieldError(page, `consumer.${name}`, "Dit veld is verplicht");
  await expectFieldError(page, "mortgage.currentDebtAmount", "Dit veld is verplicht");
  await checkScreen(page);

  const complete = {
    "consumer.gender": "X",
    "consumer.initials": "S.",
    "consumer.firstName": "Sam",
    "consumer.lastName": "Bakker",
    "consumer.streetName": "Singel",
    "consumer.houseNumber": "4",
    "consumer.zipcode": "3511 AB",
    "consumer.city": "Utrecht",
    "consumer.birthDate": "3-2-1990",
    "consumer.birthLastName": "Bakker",
    "consumer.email": "sam@example.nl",
    "consumer.maritalState": "single",
    "consumer.degree": "3",
    "consumer.grossMonthlyIncome": "3000",
    "mortgage.currentDebtAmount": "0",
  };
  await fillIn(page, complete);
  for (const [name, typed, message] of [
    ["consumer.houseNumber", "b", "Vul een heel getal in"],
    ["consumer.birthDate", "31-02-1990", "Vul een datum in tot en met vandaag"],
    ["consumer.birthDate", "1-1-2190", "tot en met vandaag"],
    ["consumer.email", "sam@", "Ongeldig email"],
    ["consumer.grossMonthlyIncome", "-1", "Vul een bedrag in"],
    ["consumer.grossMonthlyIncome", "1e9", "Vul een bedrag in"],
    ["mortgage.currentDebtAmount", "veel", "Vul een bedrag in"],
  ] as const) {
    await fillIn(page, { [name]: typed });
    await send.click();
    await expectFieldError(page, name, message);
    await expectErrors(page, name);
    await fillIn(page, { [name]: complete[name] });
  }
  await send.click();
  await expectDashboard(page, "Het inventarisatieformulier is verstuurd.");
  const eventData = await readActionEvent(request, action, "inventory.submitted");
  expect(eventData.data).toMatchObject({
    consumer: { gender: "X", hasPartner: null, birthDate: "1990-02-03" },
  });
  expect(eventData.data).not.toHaveProperty("partner");
});
