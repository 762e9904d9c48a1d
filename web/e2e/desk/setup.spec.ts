import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { fillMailServer, mailServer, makeFirm, startInstallation } from "../support/journey/installation";
import { mailsTo } from "../support/people/mailbox";

/** The set-up of an installation of the test's own, and what it says when something is wrong. */

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Fills in the firm with mistakes, mends them, and signs in as its administrator. */
async function mendFirm(page: Page, name: string): Promise<void> {
  await expect(page.getByRole("heading", { level: 1, name: "Uw kantoor" })).toBeVisible();
  await button(page, "Kantoor maken").click();
  await expect(page.getByRole("group", { name: "Er zijn 5 problemen" })).toBeVisible();
  await expectState(page, `setup-firm-errors-${name}`);
  await page.getByLabel("Naam", { exact: true }).fill("De Brug & Zonen");
  await expect(page.getByLabel("Korte naam")).toHaveValue("de-brug-zonen");
  await page.getByLabel("Naam van de vestiging").fill("De Brug Utrecht");
  await page.getByLabel("Telefoonnummer voor klanten").fill("bel ons");
  await page.getByLabel("Hoofdkleur").fill("#ffe800");
  await page.getByRole("button", { name: /gebruiken$/ }).click();
  await page.getByLabel("Uw naam").fill("Eva Smit");
  await page.getByLabel("Uw e-mailadres").fill(`eva-${name}@debrug.example`);
  await button(page, "Kantoor maken").click();
  await expect(page.getByLabel("Telefoonnummer voor klanten")).toHaveAttribute("aria-invalid", "true");
  await expectState(page, `setup-firm-${name}`);
  await makeFirm(page, { "Telefoonnummer voor klanten (niet verplicht)": "030 123 45 67" });
  await expectState(page, `setup-desk-${name}`);
}

test("a mail server that fails is said, and nobody sets an installation up twice", {
  tag: "@desktop",
}, async ({ page, request }) => {
  test.setTimeout(120_000);
  const installation = await startInstallation();
  try {
    await page.goto(installation.base);
    await expect(page.getByRole("heading", { name: "Dit portaal is nog niet ingericht" })).toBeVisible();
    await expectState(page, "setup-no-link");
    await page.goto(installation.link);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Balie inrichten" })).toBeVisible();
    await fillMailServer(page, "1");
    await page.getByLabel("Proefbericht naar").fill("proef@debrug.example");
    await button(page, "Proefbericht versturen").click();
    await expect(page.getByRole("alert")).toContainText("Het bericht is niet verstuurd");
    await expectState(page, "setup-installation-failed");
    await page.getByLabel("Poort").fill((await mailServer()).port);
    await button(page, "Proefbericht versturen").click();
    await expect(page.getByText("heeft het bericht voor proef@debrug.example aangenomen")).toBeVisible();
    await mailsTo(request, "proef@debrug.example", 1);
    await button(page, "Verder").click();
    await mendFirm(page, "mail");
    await page.goto("about:blank");
    await page.goto(installation.link);
    await expect(page.getByRole("heading", { name: "Deze link werkt niet meer" })).toBeVisible();
  } finally {
    await installation.stop();
  }
});

test("an installation is set up without a mail server", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(120_000);
  const installation = await startInstallation();
  try {
    await page.goto(installation.link);
    await page.getByLabel("Later instellen").check();
    await expectState(page, "setup-installation-later");
    await button(page, "Verder").click();
    await mendFirm(page, "later");
  } finally {
    await installation.stop();
  }
});
