import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { firmOrigin } from "../support/firmOrigin";
import { Authenticator } from "../support/people/authenticator";
import { newColleague } from "../support/people/people";

/** A spreadsheet of clients comes in: what each row would do is shown first. */

const firm = "slot";
const home = firmOrigin(firm);

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const count = (page: Page, name: string) => page.locator("dt", { hasText: name }).locator("xpath=../dd");

/** Encodes a CSV text like a Dutch Excel: Windows-1252, with semicolons and Dutch dates in it. */
const windows1252 = (text: string) => Buffer.from(text, "latin1");

test("5,000 clients come from a spreadsheet, without the three bad rows", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const { link } = await newColleague(request, firm, "admin");
  await Authenticator.attach(page, { isSynced: true });
  await page.goto(`${home}${link.pathname}${link.search}`);
  await button(page, "Zonder wachtwoord, met een passkey").click();
  // The first steps read the settings of a firm whose address names no branch.
  const settings = page.waitForResponse((response) => response.url().includes("/backoffice/v1/licence/"));
  await button(page, "Passkey aanmaken").click();
  await expect(heading(page, "Mijn werk")).toBeVisible();
  expect(new URL((await settings).url()).pathname).toBe(`/backoffice/v1/licence/${firm}`);
  expect((await settings).status()).toBe(200);

  await page.goto(`${home}/desk/clients`);
  await page.getByRole("link", { name: "CSV importeren" }).click();
  await expect(heading(page, "Klanten importeren")).toBeVisible();
  await expectState(page, "desk-import");
  const file = page.getByLabel("CSV-bestand");
  await file.setInputFiles({
    name: "klanten.xlsx",
    mimeType: "text/csv",
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0]),
  });
  await expect(page.getByRole("alert")).toContainText("geen CSV-bestand");

  const unique = crypto.randomUUID().slice(0, 8);
  const rows = Array.from({ length: 5000 }, (_, place) => {
    if (place === 10) return "Zonder;datum;;31-2-1980;;;";
    const email =
      place === 1700
        ? "geen adres"
        : place === 4200
          ? `${unique}-0@example.nl`
          : `${unique}-${place}@example.nl`;
    return `Zoë;Boër ${place};${email};3-2-1980;1234 ab;Rhôon;hardlopen`;
  });
  const text = `Voornaam;Achternaam;E-mailadres;Geboortedatum;Postcode;Woonplaats;Hobby\r\n${rows.join("\r\n")}\r\n`;
  await file.setInputFiles({ name: "klanten.csv", mimeType: "text/csv", buffer: windows1252(text) });
  await expect(heading(page, "Kolommen (5000 klanten)")).toBeVisible();
  await expect(page.getByLabel("‘Voornaam’ wordt")).toHaveValue("first_name");
  await expect(page.getByLabel("‘Hobby’ wordt")).toHaveValue("");
  await expectState(page, "desk-import-columns");
  await button(page, "Controleren").click();
  await expect(heading(page, "Dit gaat er gebeuren")).toBeVisible({ timeout: 60_000 });
  await expect(count(page, "Nieuwe klanten")).toHaveText("4997");
  await expect(count(page, "Niet overgenomen")).toHaveText("3");
  const table = page.getByRole("table", { name: "Regels die niet worden overgenomen" });
  for (const [row, what] of [
    ["12", "Geboortedatum: ‘31-2-1980’ is niet te lezen. Schrijf een datum als 3-2-1980"],
    ["1702", "E-mailadres: Vul een geldig e-mailadres in."],
    ["4202", "E-mailadres: Staat ook al op regel 2."],
  ])
    await expect(table.getByRole("row").filter({ hasText: what as string })).toContainText(row as string);
  await expectState(page, "desk-import-checked");
  await page.getByRole("button", { name: "4997 klanten importeren" }).click();
  await expect(heading(page, "De klanten zijn geïmporteerd")).toBeVisible({ timeout: 60_000 });
  await expect(count(page, "Toegevoegd")).toHaveText("4997");
  await expectState(page, "desk-import-done");
  const download = page.waitForEvent("download");
  await button(page, "Deze regels downloaden").click();
  expect((await download).suggestedFilename()).toBe("niet-geimporteerd.csv");

  // The same file again makes nobody twice.
  await page.goto(`${home}/desk/clients/import`);
  await file.setInputFiles({ name: "klanten.csv", mimeType: "text/csv", buffer: windows1252(text) });
  await button(page, "Controleren").click();
  await expect(count(page, "Bestaat al")).toHaveText("4997", { timeout: 60_000 });
  await expect(page.getByRole("button", { name: "0 klanten importeren" })).toBeDisabled();
  await page.getByRole("link", { name: "Klanten" }).first().click();
  await page.getByLabel("Zoek een klant").fill("Boër 4998");
  await expect(page.getByRole("link", { name: /Zoë Boër 4998/ }).first()).toBeVisible();
});
