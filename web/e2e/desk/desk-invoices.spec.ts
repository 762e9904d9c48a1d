import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { enterAs, newPerson, passwordSessionOf, setFirstPassword } from "../support/people/people";

/** An invoice from its draft to its credit note, at the desk and as its client sees it. */

const day = (days: number) => {
  const [year, month, date] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split("-");
  return `${date}-${month}-${year}`;
};

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Writes an invoice that was due before today. */
async function writeInvoice(desk: Page, client: string): Promise<void> {
  await desk.goto(`/desk/products/invoice/new?client=${client}`);
  await desk.getByLabel("Omschrijving").first().fill("Hypotheekadvies");
  await desk.getByLabel("Factuurdatum").fill(day(-30));
  await desk.getByLabel("Te betalen vóór of op").fill(day(-16));
  const line = desk.getByRole("group", { name: "Regel 1" });
  await line.getByLabel("Omschrijving").fill("Advies");
  await line.getByLabel("Bedrag zonder btw").fill("-10");
  await button(desk, "Versturen").click();
  await expect(desk.getByText("zijn samen niet lager dan nul", { exact: false }).first()).toBeVisible();
  await line.getByLabel("Bedrag zonder btw").fill("1.250");
}

test("an invoice is written, sent, paid, taken back, reminded of and credited", async ({
  page,
  browser,
  request,
}, info) => {
  test.setTimeout(180_000);
  const person = await newPerson(request, "informal", { first_name: "Fenna", last_name: "Betaler" });
  await setFirstPassword(request, person);
  const { viewport = null, hasTouch = false, baseURL = "" } = info.project.use;
  const context = await browser.newContext({ viewport, hasTouch, baseURL });
  const client = await context.newPage();
  await enterAs(client, person, await passwordSessionOf(request, person));
  await signInAtDesk(page, "noordzee", "femke@noordzee.example");

  await test.step("the paper stands beside a draft that the client does not see", async () => {
    await writeInvoice(page, person.id);
    await expect(page.getByRole("region", { name: /De factuur, zoals/ }).getByRole("img")).toBeVisible();
    await expectState(page, "desk-invoice-editor");
    await button(page, "Bewaren als concept").click();
    await expect(page.getByText("Het concept is bewaard.", { exact: false })).toBeVisible();
    await expect(page.getByRole("link", { name: /Fenna/ }).first()).toBeVisible();
    await expectState(page, "desk-invoice-drafts");
    await client.goto("/invoices");
    await expect(client.getByText("Er zijn nog geen facturen.")).toBeVisible();
  });

  await test.step("it is sent, and the client reads where to transfer it to", async () => {
    await page.getByRole("link", { name: /Fenna/ }).first().click();
    await button(page, "Versturen").click();
    await expect(page.getByText(/^Factuur \d{4}-\d+ is verstuurd\.$/)).toBeVisible();
    await expect(page.getByText("Te laat", { exact: true })).toBeVisible();
    await expectState(page, "desk-invoice-sent");
    await client.goto("/invoices");
    await expect(client.getByText("NL91 ABNA 0417 1643 00", { exact: false })).toBeVisible();
    await expectState(client, "invoice-transfer");
  });

  await test.step("it is paid by transfer, and that is taken back", async () => {
    await button(page, "Als betaald markeren").click();
    await page.getByRole("dialog").getByRole("button", { name: "Als betaald markeren" }).click();
    await expect(page.getByText("De factuur staat op betaald.")).toBeVisible();
    await client.reload();
    await expect(client.getByText(/Betaald op/)).toBeVisible();
    await button(page, "Betaling terugnemen").click();
    await expectState(page, "desk-invoice-revert");
    await page.getByRole("dialog").getByRole("button", { name: "Betaling terugnemen" }).click();
    await expect(page.getByText("De factuur staat weer open.")).toBeVisible();
    await client.reload();
    await expect(client.getByText("Nog te betalen", { exact: true })).toBeVisible();
  });

  await test.step("the client is reminded, and has the letter", async () => {
    await button(page, "Herinnering sturen").click();
    await expectState(page, "desk-invoice-remind");
    await page.getByRole("dialog").getByRole("button", { name: "Herinnering sturen" }).click();
    await expect(page.getByText(/^De brief gaat per e-mail/).first()).toBeVisible();
    await page.getByRole("button", { name: /^Brief bekijken/ }).click();
    await expect(page.getByRole("dialog").getByRole("img", { name: "Bladzijde 1 van 1" })).toBeVisible();
    await expectState(page, "desk-invoice-letter");
    await page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).click();
  });

  await test.step("it is credited, and nothing is to be paid any more", async () => {
    await button(page, "Crediteren").click();
    await expectState(page, "desk-invoice-credit");
    await page.getByRole("dialog").getByRole("button", { name: "Crediteren" }).click();
    await expect(page.getByText(/^Creditfactuur \d{4}-\d+ is gemaakt\.$/)).toBeVisible();
    await expect(page.getByText("Gecrediteerd", { exact: true }).first()).toBeVisible();
    await expectState(page, "desk-invoice-credited");
    await client.reload();
    await expect(client.getByText("Deze factuur is gecrediteerd.", { exact: false })).toBeVisible();
    await expectState(client, "invoice-credited");
  });
  await context.close();
});
