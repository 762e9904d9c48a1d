import { mkdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectSound } from "./look";

/** A state worth looking at: axe finds nothing else in it, and BALIE_LOOK names a folder for its picture. */
export async function expectState(page: Page, name: string, exceptions: string[] = []): Promise<void> {
  // The page itself has come, and nothing of it is on its way any more.
  await expect(page.locator("h1").first()).toBeVisible();
  if (!name.includes("arriving")) await expect(page.locator("[role=status] [aria-hidden]")).toHaveCount(0);
  const folder = process.env.BALIE_LOOK;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}-${test.info().project.name}.png`, fullPage: true });
  }
  await expectSound(page, exceptions);
}
