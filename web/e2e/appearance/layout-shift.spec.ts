import { expect, type Page, test } from "@playwright/test";
import { waitForPage } from "../support/checks/tour";
import { signIn } from "../support/people/signIn";

/** Opens a page of a firm with that font size, and returns the sum of its layout shifts. */
async function measureShift(page: Page, address: string, fontSize: number): Promise<number> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    const changed = text.replace(/"font_size":\d+/, `"font_size":${fontSize}`);
    expect(changed).toContain(`"font_size":${fontSize}`);
    return route.fulfill({ response: answer, body: changed });
  });
  await page.goto(address);
  await waitForPage(page);
  await page.evaluate(() => document.fonts.ready);
  // A shift may still come after the page looks complete, and nothing tells that none will: what is proven here is an absence.
  await page.waitForTimeout(500);
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
          })[])
            if (!entry.hadRecentInput) sum += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 300);
      }),
  );
}

for (const fontSize of [16, 17])
  test(`nothing shifts while a page comes, with a font of ${fontSize} pixels`, { tag: "@phone" }, async ({
    page,
  }) => {
    expect(await measureShift(page, "/?domain=vandijk", fontSize)).toBeLessThanOrEqual(0.02);
    await page.unrouteAll();
    await signIn(page, "anna");
    expect(await measureShift(page, "/dashboard", fontSize)).toBeLessThanOrEqual(0.02);
  });
