import { expect, type Page, test } from "@playwright/test";
import { codeOf, password } from "../portal";

/** The secret of the authenticator apps of the demo firms' people. */
const secret = "KRUGS4ZAOF2WSY3LEBRHE33XNYQGM33Y";

/**
 * Signs a member of staff in as they do. A code works once: where another test has used that of this half minute, the next
 * one is waited for, and the test has that much longer.
 */
export async function signInAtDesk(page: Page, branch: string, email: string): Promise<void> {
  test.setTimeout(test.info().timeout + 75_000);
  await page.goto(`/desk?domain=${branch}`);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  const home = page.getByRole("heading", { level: 1, name: "Werklijst" });
  let last = "";
  await expect(async () => {
    const code = codeOf(secret);
    if (code !== last) {
      last = code;
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Bevestigen" }).click();
    }
    await expect(home).toBeVisible({ timeout: 4000 });
  }).toPass({ timeout: 75_000 });
}
