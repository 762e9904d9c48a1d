import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { nameOfDeskPage, tour, visitGuestPages, waitForPage } from "../support/checks/tour";
import { signInAtDesk } from "../support/desk/signIn";
import { signIn } from "../support/people/signIn";

test.use({ colorScheme: "dark" });

/** Returns what axe finds on the page; the contrast of text is what a dark page changes. */
async function findViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, { runOnly: ["color-contrast", "link-in-text-block"] });
    return violations.flatMap(({ nodes }) => nodes.map(({ html, any }) => `${any[0]?.message}: ${html}`));
  });
}

/** The lightness of the page and of its cards, from 0 to 255. */
const lightness = (page: Page) =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red;
  });

async function expectReadable(page: Page, start: string): Promise<void> {
  const found: string[] = [];
  const check = async (address: string) => {
    for (const violation of await findViolations(page)) found.push(`${address}: ${violation}`);
  };
  const visited = await tour(page, start, check, start === "/desk" ? nameOfDeskPage : undefined);
  expect(visited.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
}

test("every page of the portal can be read in the dark", { tag: "@phone" }, async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, "anna");
  await expectReadable(page, "/dashboard");
  expect(await lightness(page)).toBeLessThan(40);
});

test("every page of the desk can be read in the dark", { tag: "@desktop" }, async ({ page }) => {
  test.setTimeout(300_000);
  await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
  await expectReadable(page, "/desk");
  expect(await lightness(page)).toBeLessThan(40);
});

test("the pages before a session, and the other firm's, can be read in the dark", async ({ page }) => {
  const check = async (address: string) => {
    expect(await findViolations(page), address).toEqual([]);
    expect(await lightness(page), address).toBeLessThan(40);
  };
  await visitGuestPages(page, check);
  await page.goto("/desk?domain=vandijk");
  await waitForPage(page);
  await check("/desk");
});

test("paper and who asks for nothing get light pages", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  await waitForPage(page);
  expect(await lightness(page)).toBeLessThan(40);
  await page.emulateMedia({ media: "print" });
  const ink = await page.locator("h1").evaluate((one) => getComputedStyle(one).color);
  expect(Math.max(...(ink.match(/\d+/g) ?? []).map(Number))).toBeLessThan(140);
  await page.emulateMedia({ media: "screen", colorScheme: "light" });
  await expect.poll(() => lightness(page)).toBeGreaterThan(240);
});
