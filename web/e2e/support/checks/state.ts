import { mkdirSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "./screen";

/** Checks a state of a page but for what is excepted, and stores its picture in the folder that BALIE_LOOK names. */
export async function expectState(page: Page, name: string, exceptions: string[] = []): Promise<void> {
  // The page is shown, and nothing of it is loading any more.
  await expect(page.locator("h1").first()).toBeVisible();
  if (!name.includes("arriving"))
    await expect(page.locator("[role=status] [aria-hidden]:not(svg)")).toHaveCount(0);
  const folder = process.env.BALIE_LOOK;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    await page.screenshot({ path: `${folder}/${name}-${test.info().project.name}.png`, fullPage: true });
  }
  await checkScreen(page, exceptions);
}
