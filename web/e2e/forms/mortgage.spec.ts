import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectDashboard, expectErrors, expectFieldError, expectFilled, fillIn } from "../support/fill";
import { ask, type Client, enter, give, newClient, readActionEvent } from "../support/firm";

type Request = Parameters<typeof give>[0];

const mortgage = {
  label: "Hypotheek Singel 4",
  loan_parts: [
    {
      id: "lp-1",
      interest: 3.85,
      type: "annuity",
      amount: 250000,
      current_amount: 240000,
      date: "2025-12-31",
      start_of_fixed_rate_period: "2022-03-01",
      end_of_fixed_rate_period: "2032-03-01",
      fixed_interest_period: 120,
      end_of_loan_period: "2052-03-01",
    },
  ],
  collateral: {
    street_name: "Singel",
    house_number: "4",
    zip_code: "3511AB",
    city: "Utrecht",
  },
  loan_part_types: [
    { name: "annuity", label: "Annuïteitenhypotheek" },
    { name: "linear", label: "Lineaire hypotheek" },
  ],
};

async function giveMortgageAndAsk(request: Request, client: Client, type: string, attributes: object = {}) {
  const id = await give(request, client, "mortgage", mortgage);
  const product = { kind: "mortgage", external_id: `${client.id}-mortgage` };
  return { id, action: await ask(request, client, type, { product, ...attributes }) };
}

const styled = (name: string) => ({ address_style: name === "phone" ? "informal" : "formal" });

// Long forms, each step with a look at all of it.
test.describe.configure({ timeout: 180_000 });

test("loan parts, house and saving wishes brought up to date", async ({ page, request }, { project }) => {
  const client = await newClient(request, styled(project.name));
  const { id, action } = await giveMortgageAndAsk(request, client, "UPDATE_MORTGAGE");
  await enter(page, client);
  await page.goto(`/mortgages/${id}`);
  await page.getByRole("link", { name: "UPDATE_MORTGAGE" }).first().click();
  await expect(page).toHaveURL(`/mortgages/${id}/loan-parts/${action}`);
  await checkScreen(page);
  const save = page.getByRole("button", { name: "Opslaan" });

  // A value needs its day and its ground; a changed interest needs the whole row.
  await fillIn(page, { marketValue: "485.000", "parts.0.interest": "120" });
  await save.click();
  await expect(page.getByText("Vul alle verplichte velden in.")).toBeVisible();
  await expectFieldError(page, "marketValueDate", "Dit veld is verplicht");
  await expectFieldError(page, "basedOn", "Kies een antwoord");
  await expectFieldError(page, "parts.0.interest", "percentage van 0 tot 100");
  await expectFieldError(page, "parts.0.currentAmount", "Dit veld is verplicht");
  await expectErrors(page, "marketValueDate");
  await checkScreen(page);

  await page.getByRole("button", { name: "Leningdeel toevoegen" }).click();
  await page.getByRole("button", { name: "Leningdeel toevoegen" }).click();
  await page.getByRole("button", { name: "Leningdeel 3 verwijderen" }).click();
  await save.click();
  for (const name of ["type", "amount", "currentAmount", "date", "start", "end"])
    await expectFieldError(page, `parts.1.${name}`, "Dit veld is verplicht");
  const answers = {
    marketValueDate: "01-10-2026",
    basedOn: "valuation",
    "parts.0.interest": "3,1",
    "parts.0.currentAmount": "238.450,12",
    "parts.1.type": "linear",
    "parts.1.amount": "20.000,00",
    "parts.1.currentAmount": "19.500,00",
    "parts.1.interest": "2,95",
    "parts.1.date": "15-10-2026",
    "parts.1.start": "01-03-2024",
    "parts.1.end": "01-03-2034",
    savingsAmount: "75,00",
    savingsPeriod: "MONTHLY",
    abstainTill: "01-06-2027",
  };
  await fillIn(page, answers);
  // What was typed outlives a reload.
  await expect(page.getByText(/antwoorden zijn opgeslagen/)).toBeVisible();
  await page.reload();
  await expectFilled(page, answers);
  await save.click();
  await expect(page.getByText("De hypotheekgegevens zijn opgeslagen.").first()).toBeVisible();
  expect(await readActionEvent(request, action, "mortgage.updated")).toEqual({
    market_value: 485000,
    market_value_date: "2026-10-01",
    based_on: "valuation",
    minimum_savings_amount: 75,
    minimum_savings_period: "MONTHLY",
    abstain_from_calculation_till: "2027-06-01",
    loan_parts: [{ ...mortgage.loan_parts[0], interest: 3.1, current_amount: 238450.12 }],
    new_loan_parts: [
      {
        id: "added-1",
        interest: 2.95,
        type: "linear",
        amount: 20000,
        current_amount: 19500,
        date: "2026-10-15",
        start_of_fixed_rate_period: "2024-03-01",
        end_of_fixed_rate_period: "2034-03-01",
        fixed_interest_period: null,
        end_of_loan_period: null,
      },
    ],
  });
});

test("what the house is worth", async ({ page, request }, { project }) => {
  const client = await newClient(request, styled(project.name));
  const { id, action } = await giveMortgageAndAsk(request, client, "EDIT_MARKET_VALUE");
  await enter(page, client);
  await page.goto(`/mortgages/${id}/marketvalue/${action}`);
  await expect(page.getByRole("definition").first()).toHaveText(/Singel 4\s*3511 AB Utrecht/);
  await expect(page.getByText("Onbekend")).toBeVisible();
  await expectFilled(page, { basedOn: "other" });
  const save = page.getByRole("button", { name: "Opslaan" });
  await save.click();
  await expect(page.getByText("Vul alle verplichte velden in.").first()).toBeVisible();
  await expectFieldError(page, "marketValue", "Dit veld is verplicht");
  await expectFieldError(page, "marketValueDate", "Dit veld is verplicht");
  await expectErrors(page, "marketValue");
  await fillIn(page, { basedOn: "remotevaluation", marketValue: "1e9", marketValueDate: "31-02-2026" });
  await save.click();
  await expectFieldError(page, "marketValue", "Vul een bedrag van meer dan 0 euro in");
  await expectFieldError(page, "marketValueDate", "Vul een datum in tot en met vandaag");
  await checkScreen(page);
  await fillIn(page, { marketValue: "1,234.50", marketValueDate: "3 feb 2026" });
  await save.click();
  await expectDashboard(page, "De marktwaarde is bijgewerkt.");
  expect(await readActionEvent(request, action, "mortgage.market_value_updated")).toEqual({
    market_value: 1234.5,
    market_value_date: "2026-02-03",
    based_on: "remotevaluation",
  });
});

const saving = {
  smartcare_show_amount: true,
  smartcare_min_savings_amount: 75,
  smartcare_savings_period: "MONTHLY",
  smartcare_explain: "U bespaart ongeveer € 112,50 per maand.",
};
const nextYear = new Date().getFullYear() + 1;
const none = { future_date: null, custom_amount: null, custom_period: null };

/** Each answer, what goes with it, and what the firm hears. */
const responses = [
  { answer: "yes", fill: {}, told: { response: "yes", ...none } },
  { answer: "no", fill: {}, told: { response: "no", ...none } },
  {
    answer: "future_date",
    fill: { futureDate: `1-2-${nextYear}` },
    told: { response: "future_date", ...none, future_date: `${nextYear}-02-01` },
  },
  {
    answer: "custom_amount",
    fill: { customAmount: "125,50", customPeriod: "ANNUALLY" },
    told: { response: "custom_amount", ...none, custom_amount: 125.5, custom_period: "ANNUALLY" },
  },
] as const;

test(
  "a saving can be wanted, put off, wanted larger, or not wanted",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const client = await newClient(request, styled(project.name));
    await enter(page, client);
    for (const { answer, fill, told } of responses) {
      const { id, action } = await giveMortgageAndAsk(request, client, "PRESENT_OPPORTUNITY", saving);
      await page.goto(`/mortgages/${id}/present-opportunity-to-consumer/${action}`);
      await expect(page.getByText(/ongeveer €\s112,50 per maand besparen/)).toBeVisible();
      const send = page.getByRole("button", { name: "Versturen" });
      await send.click();
      await expectFieldError(page, "isAgreed", "Kies een antwoord");
      await expectErrors(page, "isAgreed");
      await fillIn(page, { isAgreed: answer });
      if (answer === "future_date") {
        await send.click();
        await expectFieldError(page, "futureDate", "Dit veld is verplicht");
        await fillIn(page, { futureDate: "1-1-2020" });
        await send.click();
        await expectFieldError(page, "futureDate", "na vandaag");
      }
      if (answer === "custom_amount") {
        // It starts with what the firm reckons with.
        await expectFilled(page, { customAmount: "75,00", customPeriod: "MONTHLY" });
        await fillIn(page, { customAmount: "", customPeriod: "" });
        await send.click();
        await expectFieldError(page, "customAmount", "Dit veld is verplicht");
        await expectFieldError(page, "customPeriod", "Kies een antwoord");
      }
      await checkScreen(page);
      await fillIn(page, fill);
      await send.click();
      await expectDashboard(
        page,
        project.name === "phone"
          ? "Je antwoord is verstuurd. We gaan ermee aan de slag."
          : "Uw antwoord is verstuurd. Wij gaan ermee aan de slag.",
      );
      expect(await readActionEvent(request, action, "opportunity.answered")).toEqual(told);
    }
  },
);

test("without an amount to show there is none to ask for", { tag: "@phone" }, async ({ page, request }) => {
  const client = await newClient(request);
  const { id, action } = await giveMortgageAndAsk(request, client, "PRESENT_OPPORTUNITY", {
    smartcare_explain: "De rente is gedaald: dat scheelt € 50 per maand.",
  });
  await enter(page, client);
  await page.goto(`/mortgages/${id}/present-opportunity-to-consumer/${action}`);
  await expect(page.getByText("Op je hypotheek kun je mogelijk besparen.")).toBeVisible();
  await expect(page.getByText(/€\s50/)).toHaveCount(0);
  await expect(page.locator('[name="isAgreed"]')).toHaveCount(3);
  await expect(page.locator('[name="isAgreed"][value="custom_amount"]')).toHaveCount(0);
});

test("until when the purchase can be called off", async ({ page, request }) => {
  const client = await newClient(request);
  const { action } = await giveMortgageAndAsk(request, client, "REQUEST_DATE_CONDITIONS_PRECEDENT");
  await enter(page, client);
  await page.goto(`/actions/${action}/update-date-conditions-precedent`);
  const save = page.getByRole("button", { name: "Opslaan" });
  for (const [typed, message] of [
    ["", "Dit veld is verplicht"],
    ["31-02-2027", "Vul een bestaande datum in"],
    ["morgen", "Vul een bestaande datum in"],
  ] as const) {
    await fillIn(page, { dateConditionsPrecedent: typed });
    await save.click();
    await expectFieldError(page, "dateConditionsPrecedent", message);
    await expectErrors(page, "dateConditionsPrecedent");
  }
  await checkScreen(page);
  await fillIn(page, { dateConditionsPrecedent: "15 jan 2027" });
  await save.click();
  await expectDashboard(page, "De laatste dag om van de koop af te zien is opgeslagen.");
  expect(await readActionEvent(request, action, "conditions_precedent.dated")).toEqual({
    date: "2027-01-15",
  });
  await page.goto(`/actions/${action}/update-date-conditions-precedent`);
  await expect(page.getByText(/^Dit is (al )?gedaan/)).toBeVisible();
});
