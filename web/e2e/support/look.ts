import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Checks what every screen must meet: axe reports nothing, and the page does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  // At the top of the page, because a sticky bar covers other parts.
  await page.evaluate(() => window.scrollTo(0, 0));
  // The legacy mode needs no page of its own for the result, which only pages with frames require.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(page.frames().length === 1)
    .withTags(standards)
    .analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}
