import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectDashboard, expectErrors, expectFieldError, expectFilled, fillIn } from "../support/fill";
import { ask, enter, newClient, put, readActionEvent } from "../support/firm";

/** Answers of each step, as they are typed. */
const steps: Record<string, string | boolean>[] = [
  {
    isStarter: "1",
    riskKnowSavingsMortgage: true,
    riskKnowLinearMortgage: true,
    riskKnowHowAdvisor: true,
    deductibilityKnowCapping: true,
    deductibilityKnowHowLiterature: true,
    knowIncomeRetirement: "lot",
    knowIncomeDeath: "enough",
    knowIncomeDisability: "little",
    knowBuyFinancialProduct: "globally",
    experienceMortgage: "closed",
  },
  { pepSelf: "0", pepAssociate: "1", pepReason: "Mijn zus is burgemeester." },
  {
    "consumer.0.incomeExpectationTrend": "stijgt",
    "consumer.0.incomeExpectation": "52.500",
    "consumer.1.incomeExpectationTrend": "gelijk",
  },
  {
    "consumer.0.inHomeAfterRetirement": "1",
    "consumer.0.netDisposableIncomeRetirement": "2.400,50",
    "consumer.1.inHomeAfterRetirement": "0",
    "consumer.1.netDisposableIncomeRetirement": "1900",
  },
  { currentCostsAffordable: "1", monthlySavings: "250", totalSavings: "18.000", maxInputSavings: "10.000" },
  { payOffInFull: "0", minimumPayOff: "100.000", changesInCosts: "gelijk", minimumYearsLiving: "12" },
  { riskInterestIncrease: "xjaarzekerheid", yearsNoInterestIncrease: "20" },
  {
    "consumer.0.inHomeAfterDeath": "1",
    "consumer.0.netDisposableIncomeDeath": "2000",
    "consumer.0.inHomeAfterDisability": "1",
    "consumer.0.netDisposableIncomeDisability": "2100",
    "consumer.0.inHomeAfterUnemployment": "0",
    "consumer.0.netDisposableIncomeUnemployment": "1800",
    "consumer.1.inHomeAfterDeath": "0",
    "consumer.1.netDisposableIncomeDeath": "1500",
    "consumer.1.inHomeAfterDisability": "1",
    "consumer.1.netDisposableIncomeDisability": "1600",
    "consumer.1.inHomeAfterUnemployment": "1",
    "consumer.1.netDisposableIncomeUnemployment": "1700",
  },
  {
    sustainabilityInterest: "1",
    sustainabilityReasonComfort: true,
    sustainabilityReasonEnvironment: true,
    sustainabilityFinanceSavings: true,
    sustainabilityKnowGeneral: "little",
    sustainabilityKnowEnergy: "enough",
    sustainabilityKnowSavings: "lot",
    sustainabilityKnowFinancing: "nothing",
    sustainabilityComment: "Eerst de zolder isoleren.",
  },
];

/** The answers in the form in which the portal sends them. */
const sent = {
  isStarter: "1",
  riskKnowSavingsMortgage: true,
  riskKnowInvestmentMortgage: false,
  riskKnowMortgageInterest: false,
  riskKnowNorepaymentMortgage: false,
  riskKnowLinearMortgage: true,
  riskKnowAnnuityMortgage: false,
  riskKnowHowFinancialLeaflets: false,
  riskKnowHowAdvisor: true,
  riskKnowHowFamily: false,
  riskKnowHowLiterature: false,
  deductibilityKnowCapping: true,
  deductibilityKnowBorrowing: false,
  deductibilityKnowHomeReserve: false,
  deductibilityKnowDifference: false,
  deductibilityKnowHowFinancialLeaflets: false,
  deductibilityKnowHowAdvisor: false,
  deductibilityKnowHowFamily: false,
  deductibilityKnowHowLiterature: true,
  knowIncomeRetirement: "lot",
  knowIncomeDeath: "enough",
  knowIncomeDisability: "little",
  knowBuyFinancialProduct: "globally",
  experienceMortgage: "closed",
  pepSelf: "0",
  pepAssociate: "1",
  pepReason: "Mijn zus is burgemeester.",
  consumer: [
    {
      incomeExpectationTrend: "stijgt",
      incomeExpectation: 52500,
      inHomeAfterRetirement: "1",
      netDisposableIncomeRetirement: 2400.5,
      inHomeAfterDeath: "1",
      netDisposableIncomeDeath: 2000,
      inHomeAfterDisability: "1",
      netDisposableIncomeDisability: 2100,
      inHomeAfterUnemployment: "0",
      netDisposableIncomeUnemployment: 1800,
    },
    {
      incomeExpectationTrend: "gelijk",
      inHomeAfterRetirement: "0",
      netDisposableIncomeRetirement: 1900,
      inHomeAfterDeath: "0",
      netDisposableIncomeDeath: 1500,
      inHomeAfterDisability: "1",
      netDisposableIncomeDisability: 1600,
      inHomeAfterUnemployment: "1",
      netDisposableIncomeUnemployment: 1700,
    },
  ],
  currentCostsAffordable: "1",
  monthlySavings: 250,
  totalSavings: 18000,
  maxInputSavings: 10000,
  payOffInFull: "0",
  minimumPayOff: 100000,
  changesInCosts: "gelijk",
  minimumYearsLiving: 12,
  riskInterestIncrease: "xjaarzekerheid",
  yearsNoInterestIncrease: 20,
  // Not asked: the empty number goes out as 0.
  maxCostsIncrease: 0,
  sustainabilityInterest: "1",
  sustainabilityReasonCosts: false,
  sustainabilityReasonComfort: true,
  sustainabilityReasonSale: false,
  sustainabilityReasonEnvironment: true,
  sustainabilityFinanceLoan: false,
  sustainabilityFinanceSavings: true,
  sustainabilityKnowGeneral: "little",
  sustainabilityKnowEnergy: "enough",
  sustainabilityKnowSavings: "lot",
  sustainabilityKnowFinancing: "nothing",
  sustainabilityComment: "Eerst de zolder isoleren.",
};

// Long forms, each step with a look at all of it.
test.describe.configure({ timeout: 180_000 });

test(
  "nine steps for two, each only after the one before, and the firm hears every answer",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const style = project.name === "phone" ? "informal" : "formal";
    const client = await newClient(request, { address_style: style });
    const partner = await newClient(request, { first_name: "Youssef", partner: client.id });
    await put(request, "consumers", client.id, { ...client.attributes, partner: partner.id }, 2);
    const action = await ask(request, client, "CONSUMER_PROFILE_FORM");
    await enter(page, client);
    const next = page.getByRole("button", { name: "Volgende" });

    // A step that is out of reach is not opened by its address.
    await page.goto(`/actions/${action}/hypact-form?step=9`);
    await expect(page.getByText("Stap 1 van 9")).toBeVisible();
    await expect(page).toHaveURL(/step=1$/);
    await expect(page.getByRole("button", { name: "Vorige" })).toHaveCount(0);
    await next.click();
    await expectFieldError(page, "isStarter", "Kies een antwoord");
    await expectFieldError(page, "experienceMortgage", "Kies een antwoord");
    await expectErrors(page, "isStarter");
    await checkScreen(page);

    for (const [place, answers] of steps.entries()) {
      await expect(page.getByText(`Stap ${place + 1} van 9`)).toBeVisible();
      await expect(page).toHaveURL(place === 0 ? /hypact-form/ : new RegExp(`step=${place + 1}$`));
      await fillIn(page, answers);
      await checkScreen(page);
      if (place < 8) await next.click();
      if (place === 2) {
        // Back is free and forgets nothing, by button and by the browser.
        await expect(page.getByText("Stap 4 van 9")).toBeVisible();
        await page.getByRole("button", { name: "Vorige" }).click();
        await expect(page.getByText("Stap 3 van 9")).toBeVisible();
        await expect(page.getByRole("heading", { level: 3, name: "Youssef" })).toBeVisible();
        await expectFilled(page, { "consumer.0.incomeExpectation": "52.500,00" });
        await page.goBack();
        await expect(page.getByText("Stap 4 van 9")).toBeVisible();
      }
      if (place === 4) {
        // A reload stays on the step and keeps what was answered.
        await expect(page.getByText(/antwoorden zijn opgeslagen/)).toBeVisible();
        await page.reload();
        await expect(page.getByText("Stap 6 van 9")).toBeVisible();
      }
    }

    // The last step shows everything once more.
    const summary = page.getByRole("region", { name: "Controleer" });
    await expect(summary).toContainText("€ 52.500");
    await expect(summary).toContainText("Mijn zus is burgemeester.");
    for (const name of [/– (Uzelf|Jezelf)/, /– Youssef/]) await expect(summary).toContainText(name);
    await expect(page.getByText(/Nog 230 tekens/)).toBeVisible();
    // Each answer leads back to its field, and from there one comes back.
    await summary.getByText("Verwachting van het inkomen – Youssef").click();
    await summary.getByRole("button", { name: /inkomen van Youssef\?: wijzigen$/ }).click();
    await expect(page.getByText("Stap 3 van 9")).toBeVisible();
    await expect(page).toHaveTitle(/\(stap 3 van 9\)/i);
    await expect(page.locator('[name="consumer.1.incomeExpectationTrend"]:checked')).toBeFocused();
    await page.getByRole("button", { name: "Terug naar de controle" }).click();
    await expect(page.getByText("Stap 9 van 9")).toBeVisible();
    await page.getByRole("button", { name: "Versturen" }).click();
    await expectDashboard(page, "Het adviesformulier is verstuurd.");
    const { data } = await readActionEvent(request, action, "advice_profile.submitted");
    expect(data).toEqual(sent);
  },
);

test(
  "someone without a partner is asked about themselves alone",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const client = await newClient(request);
    const action = await ask(request, client, "REQUEST_ADVICE");
    await enter(page, client);
    await page.goto(`/actions/${action}/hypact-form`);
    for (const answers of steps.slice(0, 2)) {
      await fillIn(page, answers);
      await page.getByRole("button", { name: "Volgende" }).click();
    }
    await expect(page.getByText("Stap 3 van 9")).toBeVisible();
    await expect(page.locator('[name="consumer.0.incomeExpectationTrend"]').first()).toBeVisible();
    await expect(page.locator('[name^="consumer.1."]')).toHaveCount(0);

    // An amount is asked for only where the income changes, and has to be one.
    await expect(page.locator('[name="consumer.0.incomeExpectation"]')).toHaveCount(0);
    await fillIn(page, { "consumer.0.incomeExpectationTrend": "daalt" });
    for (const [typed, message] of [
      ["", "Dit veld is verplicht"],
      ["-1", "Vul een bedrag in"],
      ["1e9", "Vul een bedrag in"],
      ["1,234", "Vul een bedrag in"],
    ] as const) {
      await fillIn(page, { "consumer.0.incomeExpectation": typed });
      await page.getByRole("button", { name: "Volgende" }).click();
      await expectFieldError(page, "consumer.0.incomeExpectation", message);
      await expectErrors(page, "consumer.0.incomeExpectation");
    }
    // Both ways of writing an amount are read.
    const amount = project.name === "phone" ? "1.234,5" : "1,234.50";
    await fillIn(page, { "consumer.0.incomeExpectation": amount });
    await page.getByRole("button", { name: "Volgende" }).click();
    await expect(page.getByText("Stap 4 van 9")).toBeVisible();
    await page.getByRole("button", { name: "Vorige" }).click();
    await expectFilled(page, { "consumer.0.incomeExpectation": "1.234,50" });
  },
);
