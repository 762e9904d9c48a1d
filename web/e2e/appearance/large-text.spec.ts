import { expect, type Page, test } from "@playwright/test";
import { nameOfDeskPage, tour, visitGuestPages } from "../support/checks/tour";
import { signInAtDesk } from "../support/desk/signIn";
import { signIn } from "../support/people/signIn";

/** Returns by how much the page scrolls sideways, with what sticks out of it; empty if it does not. */
const findExcess = (page: Page): Promise<string> =>
  page.evaluate(() => {
    // One pixel is rounding.
    const excess = document.documentElement.scrollWidth - window.innerWidth - 1;
    const overflowing = [...document.querySelectorAll("main *, header *")]
      .filter((element) => excess > 0 && element.getBoundingClientRect().right > window.innerWidth + 1)
      .map(({ tagName, textContent }) => `${tagName} ${textContent?.slice(0, 30)}`);
    return excess > 0 ? `${excess} pixels: ${overflowing.slice(-2).join(", ")}` : "";
  });

/** The pages that scroll sideways. */
async function findWidePages(page: Page, start: string, prepare = async () => {}): Promise<string[]> {
  const wide: string[] = [];
  const check = async (address: string) => {
    await prepare();
    const found = await findExcess(page);
    if (found) wide.push(`${address}: ${found}`);
  };
  const visited = await tour(page, start, check, start === "/desk" ? nameOfDeskPage : undefined);
  expect(visited.length).toBeGreaterThan(30);
  return wide;
}

/** The browser's own font size, which the page's `rem` and the widths of its layouts follow. */
async function setFontSize(page: Page, size: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
}

/** Larger text alone, as Firefox zooms it: the layout of a wide page with letters twice as large. */
const zoomText = (page: Page) => () =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });

test.describe("no page scrolls sideways", () => {
  test.beforeEach(() => test.setTimeout(300_000));

  test("with a font of 32 pixels on a phone", { tag: "@phone" }, async ({ page }) => {
    await setFontSize(page, 32);
    await signIn(page, "anna");
    expect(await findWidePages(page, "/dashboard")).toEqual([]);
    // What is in the header stands beside each other.
    const boxes = await page
      .locator("header >> nth=0")
      .locator("button:visible, a:visible")
      .evaluateAll((all) =>
        all.map((one) => one.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    for (const [place, [left = 0]] of boxes.entries())
      expect(left).toBeGreaterThanOrEqual((boxes[place - 1]?.[1] ?? 0) - 1);
  });

  test("with text of 200 % on a wide screen", { tag: "@desktop" }, async ({ page }) => {
    await signIn(page, "anna");
    expect(await findWidePages(page, "/dashboard", zoomText(page))).toEqual([]);
  });

  test("the pages for guests, with a font of 32 pixels on a phone", { tag: "@phone" }, async ({ page }) => {
    await setFontSize(page, 32);
    await visitGuestPages(page, async (address) => expect(await findExcess(page), address).toBe(""));
  });

  test("the pages for guests, with text of 200 % on a wide screen", { tag: "@desktop" }, async ({ page }) => {
    await visitGuestPages(page, async (address) => {
      await zoomText(page)();
      expect(await findExcess(page), address).toBe("");
    });
  });

  test("at the desk with a font of 32 pixels on a phone", { tag: "@phone" }, async ({ page }) => {
    await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
    await setFontSize(page, 32);
    expect(await findWidePages(page, "/desk")).toEqual([]);
  });

  test("at the desk with text of 200 %", { tag: "@desktop" }, async ({ page }) => {
    await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
    expect(await findWidePages(page, "/desk", zoomText(page))).toEqual([]);
  });
});
