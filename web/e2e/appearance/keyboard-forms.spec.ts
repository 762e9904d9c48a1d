import { expect, type Page, test } from "@playwright/test";
import { answerByKeyboard, mainContent, press, type } from "../support/fill";
import { ask, enter, give, newClient } from "../support/firm";

/** The long forms, whose steps take some hundred presses of Tab. */
test.describe.configure({ timeout: 180_000 });

/** The form as a screen reader tells it. */
const form = (page: Page) => page.getByRole("main").locator("form");

const send = (page: Page) => press(page, page.getByRole("button", { name: "Versturen" }));

/** Answers each step of a wizard by keyboard, and compares its accessibility tree before the answers. */
async function takeSteps(page: Page, name: string, steps: Record<string, string | true>[]): Promise<void> {
  for (const [index, answers] of steps.entries()) {
    const step = index + 1;
    await expect(page.getByText(`Stap ${step} van ${steps.length}`)).toBeVisible();
    // The step takes the focus, so that the keyboard goes on from its beginning.
    if (step > 1) await expect(page.getByRole("heading", { level: 2 }).first()).toBeFocused();
    await expect(form(page)).toMatchAriaSnapshot({ name: `${name}-${step}.aria.yml` });
    await answerByKeyboard(page, answers);
    if (step < steps.length) await press(page, page.getByRole("button", { name: "Volgende" }));
  }
}

test("the mortgage check by keyboard alone, with what a screen reader is told at each step", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const client = await newClient(request);
  const mortgage = await give(request, client, "mortgage", { label: "Hypotheek Singel 4", loan_parts: [] });
  const action = await ask(request, client, "MORTGAGE_CHECK", {
    product: { kind: "mortgage", external_id: `${client.id}-mortgage` },
  });
  await enter(page, client);
  await page.goto(`/mortgage-check/${mortgage}/${action}`);
  await takeSteps(page, "mortgage-check", [
    { mortgage_running: "yes" },
    { current_family_situation: "single", expected_changes: "none", financial_changes: "parttime" },
    // No plans and a plan exclude each other: the last one that was ticked stays.
    { home_suits_family_situation: "too_small", plan_year_renovate: true, plan_year_none: true },
    { home_developed_since_mortgage: "same", reason_cheaper: true, expect_mortgage_cost_reduction: "yes" },
    { is_everything_clear: "doubts", other_questions: "Kan ik eerder aflossen?" },
    { call_me: "no" },
  ]);
  await send(page);
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "Formulier is verstuurd. We hebben je hypotheekcheck ontvangen.":
      - heading "Formulier is verstuurd. We hebben je hypotheekcheck ontvangen." [level=2]
  `);
});

test("the advice questionnaire by keyboard alone, with what a screen reader is told at each step", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const client = await newClient(request);
  const action = await ask(request, client, "CONSUMER_PROFILE_FORM");
  await enter(page, client);
  await page.goto(`/actions/${action}/hypact-form`);
  await takeSteps(page, "advice", [
    {
      isStarter: "1",
      riskKnowLinearMortgage: true,
      riskKnowHowAdvisor: true,
      knowIncomeRetirement: "lot",
      knowIncomeDeath: "enough",
      knowIncomeDisability: "little",
      knowBuyFinancialProduct: "globally",
      experienceMortgage: "closed",
    },
    { pepSelf: "0", pepAssociate: "0" },
    { "consumer.0.incomeExpectationTrend": "stijgt", "consumer.0.incomeExpectation": "52500" },
    { "consumer.0.inHomeAfterRetirement": "1", "consumer.0.netDisposableIncomeRetirement": "2400" },
    { currentCostsAffordable: "1", monthlySavings: "250", totalSavings: "18000", maxInputSavings: "10000" },
    { payOffInFull: "0", minimumPayOff: "100000", changesInCosts: "gelijk", minimumYearsLiving: "12" },
    { riskInterestIncrease: "xjaarzekerheid", yearsNoInterestIncrease: "20" },
    {
      "consumer.0.inHomeAfterDeath": "1",
      "consumer.0.netDisposableIncomeDeath": "2000",
      "consumer.0.inHomeAfterDisability": "1",
      "consumer.0.netDisposableIncomeDisability": "2100",
      "consumer.0.inHomeAfterUnemployment": "0",
      "consumer.0.netDisposableIncomeUnemployment": "1800",
    },
    {
      sustainabilityInterest: "0",
      sustainabilityKnowGeneral: "little",
      sustainabilityKnowEnergy: "enough",
      sustainabilityKnowSavings: "lot",
      sustainabilityKnowFinancing: "nothing",
    },
  ]);
  await send(page);
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "Het adviesformulier is verstuurd.":
      - heading "Het adviesformulier is verstuurd." [level=2]
  `);
});

test("the inventory by keyboard alone, with what a screen reader is told", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request, {
    gender: "FEMALE",
    initials: "S.",
    birth_last_name: "Smit",
    street_name: "Lange Nieuwstraat",
    house_number: "12",
    zipcode: "3512PH",
    city: "Utrecht",
    marital_state: "single",
    degree: "6",
  });
  const action = await ask(request, client, "INVENTORY_FORM");
  await enter(page, client);
  await page.goto(`/actions/${action}/inventory`);
  await expect(page.getByRole("heading", { name: /^Nog \d+ vragen$/ })).toBeVisible();
  await expect(form(page)).toMatchAriaSnapshot({ name: "inventory-asked.aria.yml" });
  // Sent too early, the form says what is missing and leads there.
  await send(page);
  await expect(page.locator("[data-error-summary]")).toBeFocused();
  await expect(page.locator("[data-error-summary]")).toMatchAriaSnapshot({
    name: "inventory-errors.aria.yml",
  });
  await press(page, page.getByRole("link", { name: /^Bruto inkomen per maand/ }));
  const income = page.getByLabel("Bruto inkomen per maand");
  await expect(income).toBeFocused();
  await page.keyboard.type("4100");
  await type(page, page.getByLabel("Huidige schulden buiten de hypotheek"), "0");
  await send(page);
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "Het inventarisatieformulier is verstuurd.":
      - heading "Het inventarisatieformulier is verstuurd." [level=2]
  `);
});
