import { expect, type Locator, type Page } from "@playwright/test";

/** Unfolds a part of the overview, and returns it. */
export async function unfold(page: Page, title: string): Promise<Locator> {
  const section = page.getByRole("region", { name: title });
  const details = section.locator("details").first();
  await expect(details).toBeAttached();
  if ((await details.getAttribute("open")) === null) await details.locator("summary").first().click();
  return section;
}

/** Unfolds every part of the overview. */
export async function unfoldAll(page: Page): Promise<void> {
  await expect(page.locator("#tasks")).toBeVisible();
  const folded = page.locator("main section > details:not([open]) > summary");
  while ((await folded.count()) > 0) await folded.first().click();
}
