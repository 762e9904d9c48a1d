import { readFileSync } from "node:fs";
import { type Browser, expect, type Locator, type Page, type TestInfo, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { setPasswordAndSignIn } from "../support/people/firstSignIn";

/** A firm without a system of its own: from a new client to a paid invoice, in the adviser's browser and the client's. */

const firm = "noordzee";
const pdf = readFileSync(new URL("../../../demo/vandijk/files/anna-deed.pdf", import.meta.url));

/** A browser of somebody else, of the same size. */
async function secondBrowser(browser: Browser, info: TestInfo): Promise<Page> {
  const { viewport = null, hasTouch = false, baseURL } = info.project.use;
  const context = await browser.newContext({ viewport, hasTouch, ...(baseURL ? { baseURL } : {}) });
  return context.newPage();
}

/** The last part of the address, where a record's own page names it. */
const idOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname.split("/").at(-1) ?? "");

const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });

/** The client delivers what is asked. */
async function deliver(page: Page, label: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: label }).first().click();
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "loonstrook.pdf", mimeType: "application/pdf", buffer: pdf });
  await page.getByRole("button", { name: "Aanleveren", exact: true }).click();
  await expect(page.getByText("De documenten zijn verstuurd.")).toBeVisible();
}

/** The client reads the terms to their end, and signs. */
async function sign(page: Page, label: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: label }).first().click();
  await expect(title(page)).toHaveText("Opdracht tot dienstverlening ondertekenen");
  const read = page.getByRole("button", { name: "Voorwaarden lezen" });
  const agree = page.getByRole("switch", { name: /Ik ga akkoord met de opdracht/ });
  await expect(agree).toBeVisible();
  if (await read.isVisible()) {
    await read.click();
    const terms = page.getByRole("dialog", { name: "Voorwaarden" });
    const agreed = terms.getByRole("button", { name: "Akkoord" });
    const text = terms.locator("[tabindex='0']").first();
    await expect(text).toBeVisible();
    await text.focus();
    await expect(async () => {
      await page.keyboard.press("End");
      await expect(agreed).toBeEnabled({ timeout: 500 });
    }).toPass();
    await agreed.click();
  }
  await expect(agree).toBeEnabled();
  await agree.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Ondertekenen", exact: true }).click();
  await expect(page.getByText("De opdracht is ondertekend.")).toBeVisible();
}

test("a firm without a system of its own: from a new couple to a paid invoice", async ({
  page,
  browser,
}, info) => {
  test.setTimeout(300_000);
  const time = Date.now();
  const email = `desk-${info.project.name}-${time}@example.nl`;
  const lastName = `Journey ${info.project.name} ${time}`;

  // The adviser makes a couple, and both are invited.
  await signInAtDesk(page, firm, "femke@noordzee.example");
  await page.goto("/desk/clients");
  await page.getByRole("link", { name: "Nieuwe klant" }).click();
  await page.getByLabel("Voornaam").fill("Sanne");
  await page.getByLabel("Achternaam").fill(lastName);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Mobiel").fill("06 12345678");
  await page.getByLabel("Straat").fill("Zeestraat");
  await page.getByLabel("Huisnummer").fill("7");
  await page.getByLabel("Postcode").fill("2518AA");
  await page.getByLabel("Plaats").fill("Den Haag");
  await page.getByLabel("Er is een partner").check();
  const partner = page.getByRole("group", { name: "Gegevens van de partner" });
  await partner.getByLabel("Voornaam").fill("Joris");
  await partner.getByLabel("Achternaam").fill(lastName);
  await partner.getByLabel("E-mailadres").fill(`partner-${email}`);
  await page.getByRole("button", { name: "Klant toevoegen" }).click();
  await expect(title(page)).toHaveText(`Sanne ${lastName}`);
  await expect(page.getByRole("link", { name: `Joris ${lastName}` })).toBeVisible();
  const client = idOf(page);
  await expectState(page, "desk-full-client");

  // Their dossier, with a mortgage that goes a step on.
  await page.getByRole("link", { name: "Nieuw dossier" }).click();
  await page.getByLabel("Naam").fill("Aankoop Zeestraat 7");
  await page.getByRole("button", { name: "Dossier aanmaken" }).click();
  await expect(title(page)).toHaveText("Aankoop Zeestraat 7");
  const dossier = idOf(page);
  await page.getByRole("link", { name: "Toevoegen" }).click();
  await page.getByRole("link", { name: /^Hypotheek/ }).click();
  await page.getByLabel("Naam").first().fill("Hypotheek Zeestraat 7");
  await page.getByLabel("Geldverstrekker").fill("Noorderbank");
  await page.getByLabel("Hypotheekbedrag").fill("310.000");
  await page.getByRole("button", { name: "Leningdeel toevoegen" }).click();
  const part = page.getByRole("group", { name: "Leningdeel 1" });
  await part.getByLabel("Soort").selectOption("annuity");
  await part.getByLabel("Bedrag").fill("310000");
  await part.getByLabel("Rente", { exact: false }).first().fill("3,9");
  await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
  await expect(title(page)).toHaveText("Hypotheek Zeestraat 7");
  const mortgage = idOf(page);
  await page.getByRole("button", { name: "Volgende stap" }).click();
  await expect(page.getByText("Nu bij: Taxatie")).toBeVisible();
  await expectState(page, "desk-full-mortgage");

  // A document is asked for; the client comes in and delivers it.
  const asked = `Loonstrook aanleveren ${time}`;
  await page.goto(`/desk/clients/${encodeURIComponent(client)}/ask`);
  await page.getByLabel("Lijst").selectOption("own");
  await page.getByLabel("Titel").fill(asked);
  await page.getByLabel("Hoort bij").selectOption(`mortgage/${mortgage}`);
  await page.getByRole("button", { name: "1 verzoek versturen" }).click();
  await expect(page.getByText("1 verzoek is verstuurd", { exact: false })).toBeVisible();
  const other = await secondBrowser(browser, info);
  await setPasswordAndSignIn(other, email);
  await other.goto("/mortgages");
  await expect(other.getByText("Hypotheek Zeestraat 7").first()).toBeVisible();
  await deliver(other, asked);

  // The adviser reviews it.
  await page.goto(`/desk/clients/${encodeURIComponent(client)}?tab=documents`);
  await page.getByRole("link", { name: "Beoordelen" }).last().click();
  await expect(page.getByRole("img", { name: "Bladzijde 1 van 1" })).toBeVisible();
  await page.getByRole("button", { name: "Goedkeuren" }).click();
  await expect(page.getByText("Goedgekeurd:", { exact: false })).toBeVisible();

  // The order is made and put before the client, who signs it.
  await page.goto(`/desk/products/otd/new?client=${encodeURIComponent(client)}&dossier=${dossier}`);
  await page.getByRole("textbox", { name: /^Dienst/ }).fill("Hypotheekadvies");
  await page.getByLabel("Eenmalige kosten").fill("2.400");
  await page.getByLabel(`Joris ${lastName}`).uncheck();
  await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
  await expect(page.getByText(`Sanne ${lastName} heeft nog niet ondertekend`)).toBeVisible();
  const order = page.url();
  await sign(other, "Opdracht tot dienstverlening ondertekenen");
  await page.goto(order);
  await expect(page.getByText("Ondertekend", { exact: true })).toBeVisible();
  await expect(page.getByText(`Sanne ${lastName} ondertekend op`)).toBeVisible();
  const signed = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Ondertekende opdracht/ }).click();
  expect((await signed).suggestedFilename()).toMatch(/\.pdf$/);
  await expectState(page, "desk-full-order");

  // The signature is undone with a reason, and the client signs again.
  await page.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  const reopening = page.getByRole("dialog", { name: "Ondertekening ongedaan maken?" });
  await reopening.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  await expect(reopening.getByText("Schrijf waarom", { exact: false })).toBeVisible();
  await expectState(page, "desk-full-order-reopen");
  await reopening.getByLabel("Reden").fill("Het tarief klopte niet.");
  await reopening.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  await expect(page.getByText("De klant is nog niet gevraagd om te ondertekenen.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Wijzigen" })).toBeVisible();
  await expectState(page, "desk-full-order-reopened");
  await page.getByRole("button", { name: "Vragen om te ondertekenen" }).click();
  await expect(page.getByText(`Sanne ${lastName} heeft nog niet ondertekend`)).toBeVisible();
  await sign(other, "Opdracht tot dienstverlening ondertekenen");

  // The invoice is made, the client sees what is to be paid, and the adviser marks it as paid.
  await page.goto(`/desk/products/invoice/new?client=${encodeURIComponent(client)}&dossier=${dossier}`);
  await page.getByLabel("Omschrijving").first().fill("Advies en bemiddeling");
  const number = `${new Date().getFullYear()}-${info.project.name}-${time}`;
  await page.getByLabel("Factuurnummer").fill(number);
  const line = page.getByRole("group", { name: "Regel 1" });
  await line.getByLabel("Omschrijving").fill("Hypotheekadvies");
  await line.getByLabel("Bedrag zonder btw").fill("2.000");
  await line.getByLabel("Btw-tarief").fill("21");
  await expect(page.getByText("€ 2.420,00")).toBeVisible();
  await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
  await expect(page.getByText("Open", { exact: true })).toBeVisible();
  await other.goto("/invoices");
  await expect(other.getByRole("heading", { name: `Factuur ${number}` })).toBeVisible();
  await expect(other.getByRole("cell", { name: "€ 2.420,00" })).toBeVisible();
  await page.goto("/desk/invoices");
  await page.getByRole("button", { name: `Als betaald markeren: ${number}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Als betaald markeren" }).click();
  await expect(page.getByText("De factuur staat op betaald.")).toBeVisible();
  await expectState(page, "desk-full-invoices");
  await other.goto("/invoices");
  await expect(other.getByText(/Betaald op/)).toBeVisible();
  await checkScreen(other);

  // And an appointment, which the client sees as well.
  await page.goto(`/desk/products/appointment/new?client=${encodeURIComponent(client)}`);
  await page.getByLabel("Naam").first().fill("Nazorg");
  await page.getByLabel("Plaats van de afspraak").fill("Boulevard 3, Den Haag");
  await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
  await expect(title(page)).toHaveText("Nazorg");
  await other.goto("/appointments");
  await expect(other.getByText("Nazorg").first()).toBeVisible();
  await other.context().close();
});
