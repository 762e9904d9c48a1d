import { expect, type Page } from "@playwright/test";
import { fillSignIn } from "../portal";
import { mailsTo, passwordLink } from "./mailbox";
import { goodPassword } from "./people";

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
