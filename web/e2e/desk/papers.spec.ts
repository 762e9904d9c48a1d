import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { acceptInvitation } from "../support/desk/signIn";
import { pdf } from "../support/files";
import { arrive, deliver } from "../support/journey/clientActs";
import { newColleague } from "../support/people/people";

/** Documents that a firm places for its clients, and what it takes back: an acceptance, a partner, the end of a relation. */

const firm = "noordzee";
const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name });
const file = (name: string) => ({ name, mimeType: "application/pdf", buffer: pdf() });

/** Signs a new administrator of the firm in. */
async function enterDesk(page: Page): Promise<void> {
  const invitation = await newColleague(page.request, firm, "admin");
  await page.goto(invitation.link.pathname + invitation.link.search);
  await acceptInvitation(page);
}

/** Looks at a page of the desk at the width of a computer, a tablet and a phone. */
async function expectAllWidths(desk: Page, name: string): Promise<void> {
  await expectState(desk, name);
  await desk.setViewportSize({ width: 768, height: 1024 });
  await expectState(desk, `${name}-tablet`);
  await desk.setViewportSize({ width: 360, height: 740 });
  await expectState(desk, `${name}-narrow`);
  await desk.setViewportSize({ width: 1280, height: 800 });
}

/** Makes a client, who comes in. Returns the address of their page at the desk. */
async function addClient(desk: Page, client: Page, lastName: string, email: string): Promise<string> {
  await desk.goto("/desk/clients/new");
  await desk.getByLabel("Voornaam").fill("Tess");
  await desk.getByLabel("Achternaam").fill(lastName);
  await desk.getByLabel("E-mailadres").fill(email);
  await desk.getByRole("button", { name: "Klant toevoegen", exact: true }).click();
  await expect(title(desk)).toHaveText(`Tess ${lastName}`);
  await arrive(client, email);
  return new URL(desk.url()).pathname;
}

/** A file is placed for approval; the client opens and approves it on a phone, and the desk sees that. */
async function placeForApproval(desk: Page, client: Page, address: string): Promise<void> {
  await desk.goto(`${address}?tab=documents`);
  await expect(
    desk.getByText("Er staan nog geen documenten in het portaal.", { exact: false }),
  ).toBeVisible();
  await expectAllWidths(desk, "desk-documents-empty");
  await desk.getByRole("link", { name: "Document plaatsen" }).click();
  await expect(title(desk)).toHaveText("Document plaatsen");
  await button(desk, "Document plaatsen").click();
  await expect(desk.getByText("Kies een bestand.")).toBeVisible();
  await desk.locator('input[type="file"]').first().setInputFiles(file("Advies_rapport.pdf"));
  await expect(desk.getByLabel("Titel")).toHaveValue("Advies rapport");
  await desk.getByLabel("Titel").fill("Ons advies");
  await desk.getByLabel(/^Goedkeuren:/).check();
  await desk.getByLabel("Bericht voor de klant").fill("Lees het rustig.");
  await expectAllWidths(desk, "desk-document-place");
  await button(desk, "Document plaatsen").click();
  await expect(desk.getByText("1 document staat in het portaal.")).toBeVisible();
  await expect(desk.getByText("Wacht op de klant")).toBeVisible();

  await client.goto("/dashboard");
  await client.getByRole("link", { name: "Ons advies" }).first().click();
  const download = client.waitForEvent("download");
  await client.getByRole("button", { name: "Document downloaden" }).click();
  expect((await download).suggestedFilename()).toBe("Advies_rapport.pdf");
  await client.getByLabel("Ja, ik ga akkoord").check();
  await expectState(client, "papers-phone-approve");
  await client.getByRole("button", { name: "Versturen" }).click();
  await expect(client.getByText("Je antwoord is verstuurd.")).toBeVisible();

  await desk.reload();
  await expect(desk.getByText("Akkoord", { exact: true })).toBeVisible();
  await expect(desk.getByText(/geopend op .* gedaan op/)).toBeVisible();
  await expectAllWidths(desk, "desk-documents");
  await button(desk, "Bekijken: Ons advies").click();
  await expect(dialog(desk).getByRole("heading", { name: "Ons advies" })).toBeVisible();
  await desk.keyboard.press("Escape");
  // What was approved stays.
  await button(desk, "Terugnemen: Ons advies").click();
  await dialog(desk).getByRole("button", { name: "Terugnemen" }).click();
  await expect(desk.getByText("Dit kan niet worden verwijderd", { exact: false })).toBeVisible();
}

/** A document to read stands in the client's library, is replaced and taken back. */
async function placeToRead(desk: Page, client: Page, address: string): Promise<void> {
  await desk.goto(`/desk/documents/new?client=${address.split("/").at(-1)}`);
  await desk.locator('input[type="file"]').first().setInputFiles(file("verslag.pdf"));
  await button(desk, "Document plaatsen").click();
  await expect(desk.getByText("Niet geopend")).toBeVisible();
  await client.goto("/important-documents");
  await expect(client.getByText("verslag", { exact: true })).toBeVisible();
  await desk.getByRole("link", { name: "Vervangen: verslag" }).click();
  await desk.locator('input[type="file"]').first().setInputFiles(file("verslag 2.pdf"));
  await button(desk, "Vervangen").click();
  await expect(desk.getByText("Gearchiveerd", { exact: true })).toBeVisible();
  await client.reload();
  await expect(client.getByText("verslag 2", { exact: true })).toBeVisible();
  await expect(client.getByText("verslag", { exact: true })).toHaveCount(0);
  await button(desk, "Terugnemen: verslag 2").click();
  await expectState(desk, "desk-document-take-back");
  await dialog(desk).getByRole("button", { name: "Terugnemen" }).click();
  await expect(desk.getByText("verslag 2 is teruggenomen.")).toBeVisible();
  await client.reload();
  await expect(title(client)).toBeVisible();
  await expect(client.getByText("verslag 2", { exact: true })).toHaveCount(0);
}

/** A delivery is accepted, and the acceptance taken back by the key. */
async function undoAcceptance(desk: Page, client: Page, address: string): Promise<void> {
  const label = `Loonstrook ${Date.now()}`;
  await desk.goto(`${address}/ask`);
  await desk.getByLabel("Lijst").selectOption("own");
  await desk.getByLabel("Titel").fill(label);
  await desk.getByRole("button", { name: "1 verzoek versturen" }).click();
  await expect(desk.getByText(/1 verzoek is verstuurd aan Tess/)).toBeVisible();
  await deliver(client, label);
  await desk.goto(`${address}?tab=documents`);
  await desk.getByRole("link", { name: "Beoordelen" }).last().click();
  await expect(title(desk)).toContainText(label);
  await button(desk, /^Goedkeuren/).click();
  await expect(button(desk, `Goedkeuring ongedaan maken (${label})`)).toBeVisible();
  await expectAllWidths(desk, "desk-acceptance-undo");
  await desk.keyboard.press("u");
  await expect(title(desk)).toContainText(label);
  await expect(button(desk, /^Goedkeuren/)).toBeVisible();
  await button(desk, /^Goedkeuren/).click();
  await expect(button(desk, `Goedkeuring ongedaan maken (${label})`)).toBeVisible();
  // The way back from the page of the request, within its time.
  await desk.goto(`${address}?tab=requests`);
  await desk.getByRole("link", { name: label }).click();
  await expectState(desk, "desk-request-accepted");
  await button(desk, `Goedkeuring ongedaan maken (${label})`).click();
  await expect(button(desk, /^Goedkeuren/)).toBeVisible();
}

/** Two partners are unlinked, with what stays of both; the relation is ended and restored. */
async function unlinkAndRestore(desk: Page, address: string, lastName: string): Promise<void> {
  await desk.goto(address);
  await desk.getByRole("link", { name: "Partner toevoegen" }).click();
  await desk.getByLabel("Voornaam").fill("Bo");
  await desk.getByLabel("Achternaam").fill(lastName);
  await desk.getByRole("button", { name: "Klant toevoegen", exact: true }).click();
  await expect(title(desk)).toHaveText(`Bo ${lastName}`);
  const id = address.split("/").at(-1);
  await desk.goto(`/desk/dossiers/new?client=${id}`);
  await desk.getByLabel("Naam").fill("Aankoop samen");
  await desk.getByRole("button", { name: "Dossier aanmaken" }).click();
  await expect(title(desk)).toHaveText("Aankoop samen");
  await desk.goto(address);
  await button(desk, `Partner Bo ${lastName} loskoppelen`).click();
  await expect(dialog(desk).getByRole("link", { name: "Aankoop samen" })).toBeVisible();
  await expectAllWidths(desk, "desk-partner-unlink");
  await dialog(desk).getByRole("button", { name: "Loskoppelen" }).click();
  await expect(desk.getByText("zijn losgekoppeld.", { exact: false })).toBeVisible();
  await expect(desk.getByRole("link", { name: "Partner toevoegen" })).toBeVisible();

  await button(desk, "Relatie beëindigen").click();
  await dialog(desk).getByRole("button", { name: "Relatie beëindigen" }).click();
  await expect(title(desk)).toHaveText("Klanten");
  await desk.goto(address);
  await button(desk, "Relatie herstellen").click();
  await expectAllWidths(desk, "desk-relation-restore");
  await dialog(desk).getByRole("button", { name: "Relatie herstellen" }).click();
  await expect(desk.getByText("is hersteld.", { exact: false })).toBeVisible();
  await expect(button(desk, "Relatie beëindigen")).toBeVisible();
}

test("a document is placed, approved on a phone and seen; an acceptance, partners and an end are taken back", {
  tag: "@desktop",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const lastName = `Papier ${Date.now()}`;
  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    reducedMotion: "reduce",
    ...(baseURL ? { baseURL } : {}),
  });
  phone.setDefaultTimeout(15_000);
  page.setDefaultTimeout(15_000);
  const client = await phone.newPage();
  await enterDesk(page);
  const email = `papier-${crypto.randomUUID().slice(0, 8)}@example.nl`;
  const address = await test.step("client", () => addClient(page, client, lastName, email));
  await test.step("approval", () => placeForApproval(page, client, address));
  await test.step("reading", () => placeToRead(page, client, address));
  await test.step("acceptance", () => undoAcceptance(page, client, address));
  await test.step("relations", () => unlinkAndRestore(page, address, lastName));
  await phone.close();
});

test("documents of the firm have headings, languages and versions", { tag: "@desktop" }, async ({ page }) => {
  test.setTimeout(120_000);
  await enterDesk(page);
  await page.goto("/desk/settings");
  await page.getByRole("link", { name: "Documenten van het kantoor" }).click();
  await expect(page.getByRole("heading", { name: "Privacyverklaring" })).toBeVisible();
  await expectAllWidths(page, "desk-firm-documents");
  const name = `Tarieven ${Date.now()}`;
  await button(page, "Document toevoegen").click();
  await dialog(page).getByLabel("Kop", { exact: false }).first().selectOption("own");
  await dialog(page).getByLabel("Naam van de kop").fill(name);
  await dialog(page).locator('input[type="file"]').first().setInputFiles(file("tarieven.pdf"));
  await expectState(page, "desk-firm-document-add");
  await dialog(page).getByRole("button", { name: "Document plaatsen" }).click();
  await expect(page.getByRole("heading", { name })).toBeVisible();
  const card = page
    .locator("section, article, div")
    .filter({ has: page.getByRole("heading", { name }) })
    .last();
  await expect(card.getByText("Geldig", { exact: true })).toBeVisible();
  await button(page, "Vervangen: tarieven").click();
  await dialog(page).locator('input[type="file"]').first().setInputFiles(file("tarieven-2027.pdf"));
  await dialog(page).getByRole("button", { name: "Vervangen" }).click();
  await expect(page.getByText(/geldig van .* tot/).first()).toBeVisible();
  await expectAllWidths(page, "desk-firm-documents-versions");
});
