import { closeSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { codeOf, password } from "../people/accounts";
import { goodPassword } from "../people/people";

/** The secret of the authenticator apps of the demo firms' people. */
const secret = "KRUGS4ZAOF2WSY3LEBRHE33XNYQGM33Y";

const STEP_MS = 30_000;
/** The time that a test has to send the code of the step before, since codes are accepted in their order. */
const SEND_MS = 2000;

/** Returns true if no other test of this run has used a step of somebody's app; their files say which ones are used. */
function reserve(email: string, step: number): boolean {
  const folder = join(test.info().project.outputDir, "used-codes");
  mkdirSync(folder, { recursive: true });
  try {
    closeSync(openSync(join(folder, `${email}-${step}`), "wx"));
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** Waits for the next code of somebody's app that no other test has used: a code works once. */
async function nextCode(page: Page, email: string): Promise<string> {
  let step = Math.floor(Date.now() / STEP_MS);
  const current = step;
  while (!reserve(email, step)) step += 1;
  const begin = step * STEP_MS;
  if (step > current) await page.waitForTimeout(begin + SEND_MS - Date.now());
  return codeOf(secret, begin);
}

/** Signs a member of staff in as they do. The wait for a code is added to the time that the test has. */
export async function signInAtDesk(page: Page, branch: string, email: string): Promise<void> {
  const limit = 4 * STEP_MS;
  test.setTimeout(test.info().timeout + limit);
  await page.goto(`/desk?domain=${branch}`);
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Wachtwoord", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await expect(page.getByLabel("Code")).toBeVisible();
  await expect(async () => {
    await page.getByLabel("Code").fill(await nextCode(page, email));
    await page.getByRole("button", { name: "Bevestigen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Mijn werk" })).toBeVisible();
  }).toPass({ timeout: limit });
}

/** Accepts an invitation to the desk on its page: chooses a password and sets up an authenticator app. */
export async function acceptInvitation(page: Page): Promise<void> {
  await page.getByLabel("Kies een wachtwoord").fill(goodPassword);
  await page.getByRole("button", { name: "Wachtwoord opslaan" }).click();
  await page.getByRole("button", { name: "App instellen" }).click();
  const ownSecret = ((await page.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
  await page.getByLabel("Code uit de app").fill(codeOf(ownSecret));
  await page.getByRole("button", { name: "Instellen", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mijn werk" })).toBeVisible();
}
