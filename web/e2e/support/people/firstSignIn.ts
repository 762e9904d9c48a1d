import { expect, type Page } from "@playwright/test";
import { fillSignIn } from "./accounts";
import { mailsTo, passwordLink } from "./mailbox";
import { goodPassword } from "./people";

/** Sets a client's password by the mailed link and signs in, as the client does. */
export async function setPasswordAndSignIn(page: Page, email: string): Promise<void> {
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
