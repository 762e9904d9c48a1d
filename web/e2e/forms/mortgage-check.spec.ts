import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectDashboard, expectErrors, expectFieldError, expectFilled, fillIn } from "../support/fill";
import { ask, branch, type Client, enter, give, newClient, readActionEvent } from "../support/firm";
import { chooseBranch } from "../support/people/session";

const part = {
  id: "lp-1",
  interest: 3.85,
  type: "annuity",
  amount: 250000,
  date: "2026-01-15",
  start_of_fixed_rate_period: "2022-03-01",
  end_of_fixed_rate_period: "2032-03-01",
};

async function withMortgage(request: Parameters<typeof give>[0], client: Client) {
  const mortgage = await give(request, client, "mortgage", {
    label: "Hypotheek Singel 4",
    loan_parts: [part],
    loan_part_types: [
      { name: "annuity", label: "Annuïteitenhypotheek" },
      { name: "linear", label: "Lineaire hypotheek" },
    ],
  });
  const action = await ask(request, client, "MORTGAGE_CHECK", {
    product: { kind: "mortgage", external_id: `${client.id}-mortgage` },
  });
  return { mortgage, action };
}

const next = (page: Page) => page.getByRole("button", { name: "Volgende" }).click();
const onStep = (page: Page, step: number) => expect(page.getByText(`Stap ${step} van 6`)).toBeVisible();

// Long forms, each step with a look at all of it.
test.describe.configure({ timeout: 180_000 });

test(
  "six steps, an advice by the answers, and a call",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const style = project.name === "phone" ? "informal" : "formal";
    const client = await newClient(request, { address_style: style, phone_mobile: "06 12 34 56 78" });
    const { mortgage, action } = await withMortgage(request, client);
    await enter(page, client);
    await page.goto(`/mortgage-check/${mortgage}/${action}?step=6`);

    await onStep(page, 1);
    await next(page);
    await expect(page.getByText("Vul alle verplichte velden in.").first()).toBeVisible();
    await expectFieldError(page, "mortgage_running", "Kies een antwoord");
    await expectErrors(page, "mortgage_running");
    await fillIn(page, { mortgage_running: "yes" });
    // A part of the loan is added: now all of them have to be complete.
    await page.getByRole("button", { name: "Leningdeel toevoegen" }).click();
    await next(page);
    await expectFieldError(page, "parts.0.currentAmount", "Dit veld is verplicht");
    for (const name of ["amount", "currentAmount", "date", "start", "end"])
      await expectFieldError(page, `parts.1.${name}`, "Dit veld is verplicht");
    await expectErrors(page, "parts.0.currentAmount");
    await fillIn(page, {
      "parts.0.currentAmount": "238.450,12",
      "parts.1.type": "linear",
      "parts.1.amount": "20.000",
      "parts.1.currentAmount": "19.000",
      "parts.1.interest": "100,5",
      "parts.1.date": "1-2-2026",
      "parts.1.start": "1-3-2024",
      "parts.1.end": "31-02-2034",
    });
    await next(page);
    await expectFieldError(page, "parts.1.interest", "percentage van 0 tot 100");
    await expectFieldError(page, "parts.1.end", "bestaande datum");
    await checkScreen(page);
    await fillIn(page, { "parts.1.interest": "4,1", "parts.1.end": "28-02-2034" });
    await next(page);

    await onStep(page, 2);
    await fillIn(page, { current_family_situation: "living_together_with_a_cohabitation_contract" });
    await next(page);
    await expectFieldError(page, "expected_changes", "Kies een antwoord");
    await expectFieldError(page, "financial_changes", "Kies een antwoord");
    await expectErrors(page, "expected_changes");
    await fillIn(page, { expected_changes: "child", financial_changes: "parttime" });
    await checkScreen(page);
    await next(page);

    await onStep(page, 3);
    await expect(page.locator('[name^="plan_decade"]')).toHaveCount(0);
    await fillIn(page, { home_suits_family_situation: "too_small" });
    await next(page);
    await expectFieldError(page, "plan_year_renovate", "Kies minstens één antwoord");
    // What contradicts an answer is unticked with it, both ways.
    await fillIn(page, { plan_year_renovate: true, plan_year_none: true });
    await expectFilled(page, { plan_year_renovate: false, plan_year_none: true });
    await fillIn(page, { plan_year_renovate: true });
    await expectFilled(page, { plan_year_renovate: true, plan_year_none: false });
    await fillIn(page, { plan_year_renovate: false });
    await expect(page.locator('[name="when_moving"]')).toHaveCount(0);
    await fillIn(page, { plan_year_moving: true });
    await next(page);
    await expectFieldError(page, "when_moving", "Kies een antwoord");
    await fillIn(page, { when_moving: "later" });
    await checkScreen(page);
    await next(page);

    await onStep(page, 4);
    await expect(page.locator('[name="market_value_amount_increased"]')).toHaveCount(0);
    await fillIn(page, { home_developed_since_mortgage: "increased" });
    await next(page);
    await expectFieldError(page, "based_on_increased", "Kies een antwoord");
    await expectFieldError(page, "reason_cheaper", "Kies minstens één antwoord");
    await expectFieldError(page, "expect_mortgage_cost_reduction", "Kies een antwoord");
    await fillIn(page, {
      market_value_amount_increased: "525.000",
      market_value_date_increased: "1-10-2026",
      based_on_increased: "woz",
      reason_cheaper: true,
      expect_mortgage_cost_reduction: "yes",
    });
    await checkScreen(page);
    await next(page);

    await onStep(page, 5);
    await fillIn(page, { is_everything_clear: "doubts", other_questions: "Kan ik eerder aflossen?" });
    await checkScreen(page);
    await next(page);

    await onStep(page, 6);
    await expect(page.getByText("Advies is nodig")).toBeVisible();
    await expect(page.getByText("Een gesprek is nodig.")).toBeVisible();
    await page.getByText("Welke antwoorden tellen mee?").click();
    const counted = page.getByRole("list", { name: "Antwoorden die meetellen" });
    await expect(counted.getByRole("listitem")).toHaveCount(9);
    await expect(counted).toContainText("Ja, een kind");
    await page.getByRole("button", { name: "Terug naar het begin" }).click();
    await onStep(page, 1);
    await expectFilled(page, { mortgage_running: "yes", "parts.1.currentAmount": "19.000,00" });
    await page.getByRole("button", { name: /^6/ }).click();
    await onStep(page, 6);
    await fillIn(page, { call_me: "yes" });
    await expectFilled(page, { phone: "06 12 34 56 78" });
    await fillIn(page, { phone: "" });
    await page.getByRole("button", { name: "Versturen" }).click();
    await expectFieldError(page, "phone", "Dit veld is verplicht");
    await fillIn(page, { phone: "12" });
    await page.getByRole("button", { name: "Versturen" }).click();
    await expectFieldError(page, "phone", "Vul een telefoonnummer in");
    await fillIn(page, { phone: "030-2345678" });
    await checkScreen(page);
    await page.getByRole("button", { name: "Versturen" }).click();
    await expectDashboard(page, "Formulier is verstuurd");

    const eventData = await readActionEvent(request, action, "mortgage_check.submitted");
    expect(eventData.form_data).toEqual({
      mortgage_running: "yes",
      current_family_situation: "living_together_with_a_cohabitation_contract",
      expected_changes: "child",
      financial_changes: "parttime",
      home_suits_family_situation: "too_small",
      plan_year_moving: "1",
      when_moving: "later",
      home_developed_since_mortgage: "increased",
      market_value_amount_increased: 525000,
      market_value_date_increased: "2026-10-01",
      based_on_increased: "woz",
      reason_cheaper: "1",
      expect_mortgage_cost_reduction: "yes",
      is_everything_clear: "doubts",
      other_questions: "Kan ik eerder aflossen?",
      call_me: "yes",
      phone: "0302345678",
      calculated_score: 345,
      parts: [
        {
          id: "lp-1",
          loan_type: "annuity",
          amount: 250000,
          current_amount: 238450.12,
          interest: 3.85,
          date: "2026-01-15",
          start_of_fixed_rate_period: "2022-03-01",
          end_of_fixed_rate_period: "2032-03-01",
        },
      ],
      new_parts: [
        {
          loan_type: "linear",
          amount: 20000,
          current_amount: 19000,
          interest: 4.1,
          date: "2026-02-01",
          start_of_fixed_rate_period: "2024-03-01",
          end_of_fixed_rate_period: "2034-02-28",
        },
      ],
    });
    expect(eventData).toMatchObject({
      score: 345,
      outcome: "necessary",
      reported_score: null,
      call_me: true,
    });
    expect(eventData.scored).toHaveLength(9);
  },
);

test("an ended mortgage leads straight to the last step", { tag: "@phone" }, async ({ page, request }) => {
  const client = await newClient(request);
  const { mortgage, action } = await withMortgage(request, client);
  await enter(page, client);
  await page.goto(`/mortgage-check/${mortgage}/${action}`);
  await fillIn(page, { mortgage_running: "no" });
  await next(page);
  await expectFieldError(page, "mortgage_end_date", "Dit veld is verplicht");
  await fillIn(page, { mortgage_end_date: "31-02-2026" });
  await next(page);
  await expectFieldError(page, "mortgage_end_date", "Vul een bestaande datum in");
  await fillIn(page, { mortgage_end_date: "1 mrt 2026" });
  await next(page);
  await onStep(page, 6);
  await expect(page.getByText("Je hypotheek is beëindigd").first()).toBeVisible();
  await expect(page.getByText("Advies is niet nodig")).toHaveCount(0);
  await fillIn(page, { call_me: "no" });
  await page.getByRole("button", { name: "Versturen" }).click();
  await expectDashboard(page, "Formulier is verstuurd");
  expect(await readActionEvent(request, action, "mortgage_check.submitted")).toMatchObject({
    score: 0,
    outcome: "not_needed",
    call_me: false,
    form_data: {
      mortgage_running: "no",
      mortgage_end_date: "2026-03-01",
      call_me: "no",
      calculated_score: 0,
    },
  });
});

test("without an account: e-mail address and birthday open this one check, and ten-year plans for 1955", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request, { date_of_birth: "1955-03-12", phone_home: "033 200 05 50" });
  const { action } = await withMortgage(request, client);
  await chooseBranch(page, branch);
  await page.goto(`/mortgage-check/${action}`);
  await expect(page).toHaveURL(`/mortgage-check-login/${action}`);
  const open = page.getByRole("button", { name: "Doorgaan" });
  await open.click();
  await expect(page.getByText("Dit veld is verplicht", { exact: true })).toHaveCount(2);
  await page.getByLabel("E-mailadres").fill(client.email);
  await page.getByLabel("Geboortedatum").fill("13-03-1955");
  await open.click();
  await expect(page.getByText(/gegevens kloppen niet/)).toBeVisible();
  await checkScreen(page);
  await page.getByLabel("Geboortedatum").fill("12-03-1955");
  const asked = page.waitForRequest((sent) => sent.url().includes("/api/consumer-no-login/"));
  await open.click();
  expect((await asked).headers().token).toBeTruthy();
  expect((await asked).headers().authorization).toBeUndefined();

  await expect(page).toHaveURL(`/mortgage-check/${action}`);
  await fillIn(page, { mortgage_running: "yes" });
  await checkScreen(page);
  await next(page);
  await fillIn(page, {
    current_family_situation: "widow_widower",
    expected_changes: "none",
    financial_changes: "retired",
  });
  await next(page);
  await onStep(page, 3);
  await expect(page.locator('[name^="plan_year"]')).toHaveCount(0);
  await fillIn(page, {
    home_suits_family_situation: "yes",
    plan_decade_help_children: true,
    plan_decade_second_house: true,
  });
  await next(page);
  await fillIn(page, {
    home_developed_since_mortgage: "unknown",
    reason_none: true,
    expect_mortgage_cost_reduction: "no",
  });
  // The check can be gone on with after a reload, still without an account.
  await expect(page.getByText(/antwoorden zijn opgeslagen/)).toBeVisible();
  await page.reload();
  await onStep(page, 4);
  await expectFilled(page, { home_developed_since_mortgage: "unknown", reason_none: true });
  await next(page);
  await fillIn(page, { is_everything_clear: "yes" });
  await next(page);
  await expect(page.getByText("Advies is wenselijk")).toBeVisible();
  await fillIn(page, { call_me: "yes" });
  await expectFilled(page, { phone: "033 200 05 50" });
  await checkScreen(page);
  await page.getByRole("button", { name: "Versturen" }).click();
  // The page itself says so and stays: a guest has no account to look it up in.
  await expect(page.getByRole("heading", { level: 1, name: "Formulier is verstuurd" })).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`/mortgage-check/${action}`));
  await checkScreen(page);
  const eventData = await readActionEvent(request, action, "mortgage_check.submitted");
  expect(eventData).toMatchObject({ score: 65, outcome: "desirable", reported_score: null, call_me: true });
  expect(eventData.form_data).toMatchObject({
    plan_decade_help_children: "1",
    plan_decade_second_house: "1",
  });
  // The number is the one that the firm has: it is not sent again.
  expect(eventData.form_data).not.toHaveProperty("phone");

  // The token went with the answer: the check asks again who is there.
  await page.goto(`/mortgage-check/${action}`);
  await expect(page).toHaveURL(`/mortgage-check-login/${action}`);
});
