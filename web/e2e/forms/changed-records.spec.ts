import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { expectDashboard, expectFilled, fillIn, openBlocks } from "../support/fill";
import { ask, type Client, enter, give, newClient, put, readActionEvent } from "../support/firm";
import { hasStoredQueries } from "../support/people/session";

/** Forms that begin with a record of the firm's, which the firm changes while they are filled in. */

type Request = Parameters<typeof give>[0];

const part = (id: string, interest: number) => ({
  id,
  interest,
  type: "annuity",
  amount: 250000,
  date: "2025-12-31",
  start_of_fixed_rate_period: "2022-03-01",
  end_of_fixed_rate_period: "2032-03-01",
});

const mortgage = (value: number, ...parts: object[]) => ({
  label: "Hypotheek Singel 4",
  loan_parts: parts,
  collateral: { market_value: value, market_value_date: "2026-01-02", based_on: "woz", city: "Utrecht" },
  loan_part_types: [{ name: "annuity", label: "Annuïteitenhypotheek" }],
});

async function giveMortgageAndAsk(request: Request, client: Client, type: string) {
  const id = await give(request, client, "mortgage", mortgage(300000, part("lp-1", 3.85), part("lp-2", 2)));
  const product = { kind: "mortgage", external_id: `${client.id}-mortgage` };
  return { id, action: await ask(request, client, type, { product }) };
}

const change = (request: Request, client: Client, version: number, attributes: object) =>
  put(request, "products/mortgage", `${client.id}-mortgage`, { owners: [client.id], ...attributes }, version);

const style = (name: string) => ({ address_style: name === "phone" ? "informal" : "formal" });

const saved = (page: Page) => expect(page.getByText(/antwoorden zijn opgeslagen/)).toBeVisible();
const note = (page: Page) =>
  page.getByRole("note").filter({ hasText: "De gegevens zijn intussen gewijzigd" });

test.describe.configure({ timeout: 120_000 });

test("a form begins with the newest state, whatever was read before", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  const { id, action } = await giveMortgageAndAsk(request, client, "UPDATE_MORTGAGE");
  await enter(page, client);
  await page.goto(`/mortgages/${id}/loan-parts/${action}`);
  await expectFilled(page, { marketValue: "300.000,00" });
  await expect
    .poll(() => hasStoredQueries(page), { message: "what was read is kept on the device" })
    .toBe(true);
  await change(request, client, 2, mortgage(410000, part("lp-1", 3.85), part("lp-2", 2)));
  await page.goto("/dashboard");
  await page.goto(`/mortgages/${id}/loan-parts/${action}`);
  await expect(page.locator('[name="marketValue"]')).toHaveValue("410.000,00");
  await expect(note(page)).toHaveCount(0);
});

test("what the firm changed meanwhile is shown field by field, and nothing typed is lost", async ({
  page,
  request,
}, { project }) => {
  const client = await newClient(request, style(project.name));
  const { id, action } = await giveMortgageAndAsk(request, client, "UPDATE_MORTGAGE");
  await enter(page, client);
  await page.goto(`/mortgages/${id}/loan-parts/${action}`);
  const row = { "parts.0.currentAmount": "238.450,00", "parts.1.currentAmount": "1.000,00" };
  await fillIn(page, { marketValue: "485.000,00", "parts.0.interest": "3,1", ...row });
  await saved(page);
  await change(request, client, 2, mortgage(410000, part("lp-1", 3.5), part("lp-3", 1.75)));
  const save = page.getByRole("button", { name: "Opslaan" });
  await save.click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByText(/Kijk na wat er is veranderd/).first()).toBeVisible();
  // What was typed stands; what was not is the firm's.
  await expectFilled(page, {
    marketValue: "485.000,00",
    "parts.0.interest": "3,1",
    "parts.0.currentAmount": "238.450,00",
    "parts.1.interest": "1,75",
    "parts.1.currentAmount": "",
  });
  await expect(note(page).getByText("Leningdeel 2 is erbij gekomen.")).toBeVisible();
  await expect(note(page).getByText("Een leningdeel is vervallen.")).toBeVisible();
  const value = note(page).getByRole("group", { name: /Marktwaarde van de woning/ });
  await expect(value.getByRole("button", { name: /485\.000/ })).toHaveAttribute("aria-pressed", "true");
  await expectState(page, "changed-record");
  await value.getByRole("button", { name: "Nieuwe waarde: € 410.000,00" }).click();
  await expectFilled(page, { marketValue: "410.000,00" });
  const interest = note(page).getByRole("group", { name: /Leningdeel 1, rente/ });
  await interest.getByRole("button", { name: "Nieuwe waarde: 3,5%" }).click();
  await interest.getByRole("button", { name: /invoer: 3,1%/ }).click();
  await fillIn(page, { "parts.1.currentAmount": "900,00" });
  await save.click();
  await expect(page.getByText("De hypotheekgegevens zijn opgeslagen.").first()).toBeVisible();
  expect(await readActionEvent(request, action, "mortgage.updated")).toMatchObject({
    market_value: 410000,
    loan_parts: [
      { id: "lp-1", interest: 3.1, current_amount: 238450 },
      { id: "lp-3", interest: 1.75, current_amount: 900 },
    ],
  });
});

test(
  "an older draft says so and lays only what was typed over the newer record",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const client = await newClient(request, style(project.name));
    const { id, action } = await giveMortgageAndAsk(request, client, "UPDATE_MORTGAGE");
    await enter(page, client);
    await page.goto(`/mortgages/${id}/loan-parts/${action}`);
    await fillIn(page, { marketValue: "485.000,00", savingsAmount: "75,00" });
    await saved(page);
    await page.goto("/dashboard");
    await change(request, client, 2, mortgage(410000, part("lp-1", 3.5), part("lp-2", 2)));
    await page.goto(`/mortgages/${id}/loan-parts/${action}`);
    await expect(note(page).getByText(/Sinds (je|u) dit formulier invulde/)).toBeVisible();
    await expectFilled(page, {
      marketValue: "485.000,00",
      savingsAmount: "75,00",
      "parts.0.interest": "3,5",
    });
    const value = note(page).getByRole("group", { name: /Marktwaarde van de woning/ });
    await expect(value.getByRole("button", { name: "Nieuwe waarde: € 410.000,00" })).toBeVisible();
    await expectState(page, "older-draft");
  },
);

test("the inventory does not send back an old address, and the value of a house is told to be another", async ({
  page,
  request,
}) => {
  const client = await newClient(request, { city: "Utrecht" });
  const inventory = await ask(request, client, "INVENTORY_FORM");
  await enter(page, client);
  await page.goto(`/actions/${inventory}/inventory`);
  await openBlocks(page);
  await expectFilled(page, { "consumer.city": "Utrecht" });
  await fillIn(page, { "consumer.initials": "S.B." });
  await saved(page);
  await put(request, "consumers", client.id, { ...client.attributes, city: "Delft" }, 2);
  await page.reload();
  await openBlocks(page);
  await expectFilled(page, { "consumer.city": "Delft", "consumer.initials": "S.B." });
  await expect(note(page)).toBeVisible();

  const { id, action } = await giveMortgageAndAsk(request, client, "EDIT_MARKET_VALUE");
  await page.goto(`/mortgages/${id}/marketvalue/${action}`);
  await fillIn(page, { basedOn: "woz", marketValue: "420.000,00", marketValueDate: "01-10-2026" });
  await change(request, client, 2, mortgage(410000, part("lp-1", 3.5)));
  const save = page.getByRole("button", { name: "Opslaan" });
  await save.click();
  await expect(note(page).getByText("Huidige waarde: € 410.000,00")).toBeVisible();
  await expectState(page, "changed-market-value");
  await expectFilled(page, { marketValue: "420.000,00" });
  await save.click();
  await expectDashboard(page, "De marktwaarde is bijgewerkt.");
});
