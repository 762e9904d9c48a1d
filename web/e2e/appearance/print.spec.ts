import { expect, type Page, test } from "@playwright/test";
import { waitForPage } from "../support/checks/tour";
import { signInAtDesk } from "../support/desk/signIn";
import { signIn } from "../support/people/signIn";

test.use({ viewport: { width: 794, height: 1123 } });

/** Expects that paper has what can be read: no menus, buttons and messages, and no table is cut off. */
async function expectPrintable(page: Page): Promise<void> {
  await waitForPage(page);
  await page.emulateMedia({ media: "print" });
  for (const part of ["nav", "aside", "button", "section[aria-live]", "header:has(nav)"])
    await expect(page.locator(`${part}:visible`), part).toHaveCount(0);
  await expect(page.locator("h1:visible")).toHaveCount(1);
  const cutElements = await page
    .locator("main :is(table, dl, p, h2)")
    .evaluateAll((parts) =>
      parts
        .filter((part) => part.getBoundingClientRect().right > window.innerWidth)
        .map((part) => `${location.pathname}: ${part.tagName} ${part.textContent?.slice(0, 60)}`),
    );
  expect(cutElements).toEqual([]);
  const drawnElements = await page
    .locator("main")
    .evaluate((main) => getComputedStyle(main).getPropertyValue("print-color-adjust"));
  expect(drawnElements).toBe("exact");
  await page.emulateMedia({ media: "screen" });
}

test("the overview, a mortgage and the invoices can be printed", { tag: "@desktop" }, async ({ page }) => {
  const anna = await signIn(page, "anna");
  const [mortgage] = await anna.get("/api/products/mortgages");
  for (const address of ["/dashboard", `/mortgages/${mortgage?.id}`, "/invoices"]) {
    await page.goto(address);
    await expectPrintable(page);
  }
});

test("a client can be printed at the desk", { tag: "@desktop" }, async ({ page }) => {
  await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
  for (const path of ["/clients/anna", "/invoices"]) {
    await page.goto(`/desk${path}`);
    await expectPrintable(page);
  }
});
