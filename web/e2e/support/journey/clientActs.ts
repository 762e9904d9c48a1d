import { expect, type Locator, type Page } from "@playwright/test";
import { pdf } from "../files";
import { fillSignIn } from "../people/accounts";
import { mailsTo, passwordLink } from "../people/mailbox";
import { goodPassword } from "../people/people";

/** Acts of a client in the portal. */

/** The client sets a password by the mailed link and signs in. */
export async function arrive(page: Page, email: string): Promise<void> {
  const mails = await mailsTo(page.request, email, 1);
  // Notices may have come after it.
  const mail = mails.find(({ links }) => links.some((link) => link.includes("/reset/password/")));
  if (!mail) throw new Error("no invitation");
  await page.goto(passwordLink(mail));
  await page.getByLabel("Nieuw wachtwoord", { exact: true }).fill(goodPassword);
  await page.getByLabel("Herhaal het nieuwe wachtwoord").fill(goodPassword);
  await page.getByRole("button", { name: "Wachtwoord opslaan" }).click();
  await expect(page).toHaveURL("/");
  await fillSignIn(page, email, goodPassword);
  await expect(page).toHaveURL("/dashboard");
}

/** Opens a task of the dashboard by its name. */
async function openTask(page: Page, label: string): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("link", { name: label }).first().click();
}

/** Delivers what is asked, as a file of one page. */
export async function deliver(page: Page, label: string, file = "document.pdf"): Promise<void> {
  await openTask(page, label);
  await page
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: file, mimeType: "application/pdf", buffer: pdf() });
  await page.getByRole("button", { name: "Aanleveren", exact: true }).click();
  await expect(page.getByText("De documenten zijn verstuurd.")).toBeVisible();
}

/** Scrolls terms to their end by keyboard, after which they can be agreed to. */
export async function scrollToEnd(page: Page, terms: Locator, agreed: Locator): Promise<void> {
  const text = terms.locator("[tabindex='0']").first();
  await expect(text).toBeVisible();
  await text.focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(agreed).toBeEnabled({ timeout: 500 });
  }).toPass();
}

/** Reads the terms of an order to their end, where there are any, and signs it. */
export async function sign(page: Page, label: string, look?: () => Promise<void>): Promise<void> {
  await openTask(page, label);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Opdracht tot dienstverlening ondertekenen",
  );
  const read = page.getByRole("button", { name: "Voorwaarden lezen" });
  const agree = page.getByRole("switch", { name: /Ik ga akkoord met de opdracht/ });
  await expect(agree).toBeVisible();
  await look?.();
  if (await read.isVisible()) {
    await read.click();
    const terms = page.getByRole("dialog", { name: "Voorwaarden" });
    const agreed = terms.getByRole("button", { name: "Akkoord" });
    await scrollToEnd(page, terms, agreed);
    await agreed.click();
  }
  await expect(agree).toBeEnabled();
  await agree.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Ondertekenen", exact: true }).click();
  await expect(page.getByText("De opdracht is ondertekend.")).toBeVisible();
}
