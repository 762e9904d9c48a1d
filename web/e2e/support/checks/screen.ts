import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";
import { recordChecks } from "./accessibility";

const options: RunOptions = {
  runOnly: {
    type: "tag",
    values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
  },
  // Everything else takes as long again to describe.
  resultTypes: ["violations"],
  // What stands in a frame is the third party's.
  iframes: false,
};

/**
 * Checks what every screen must meet: axe reports nothing but what is excepted, the page does not scroll sideways, dialogs
 * are in the middle, the focus is somewhere, and the page comes to rest.
 */
export async function checkScreen(page: Page, exceptions: string[] = []): Promise<void> {
  // The first page is rendered after its code has been evaluated, in a task of its own.
  await page.locator("h1").first().waitFor({ state: "attached" });
  // Once for each document: the source takes as long to load as a small page to check.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations, excess, offsets, outcomes } = await page.evaluate(async (chosen) => {
    await document.fonts.ready;
    // At the top of the page, because a sticky bar covers other parts.
    window.scrollTo(0, 0);
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const check = async () => {
      // A colour that still changes has no contrast of its own yet.
      const ending = document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      return run(document, chosen);
    };
    let found = await check();
    // A change of colour may have begun after the wait.
    if (found.violations.length > 0) found = await check();
    const rulesOf = (results: axe.Result[]) => results.map(({ id }) => id);
    return {
      outcomes: {
        passed: rulesOf(found.passes),
        failed: rulesOf(found.violations),
        cantTell: rulesOf(found.incomplete),
        inapplicable: rulesOf(found.inapplicable),
      },
      violations: found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
      excess: document.documentElement.scrollWidth - window.innerWidth,
      offsets: [...document.querySelectorAll("dialog[open][aria-labelledby]:not([data-corner])")].map(
        (dialog) => {
          const { left, right, top, bottom } = dialog.getBoundingClientRect();
          return Math.max(
            Math.abs(left + right - document.documentElement.clientWidth),
            Math.abs(top + bottom - window.innerHeight),
          );
        },
      ),
    };
  }, options);
  await recordChecks(page, outcomes);
  await expectFocusKept(page);
  await expectAtRest(page);
  expect(violations.filter(([id]) => !exceptions.includes(String(id)))).toEqual([]);
  expect(excess).toBeLessThanOrEqual(0);
  for (const offset of offsets) expect(offset).toBeLessThanOrEqual(2);
}

/**
 * Checks that the focus is somewhere after the page was used: where a button goes away with what it did, a reader by voice
 * or keyboard would begin again at the top.
 */
async function expectFocusKept(page: Page): Promise<void> {
  // The browser counts the events of each document, but not where a test has installed a clock of its own.
  const isLost = () =>
    page.evaluate(() => {
      const { eventCounts } = performance;
      if (!(eventCounts instanceof EventCounts)) return false;
      const presses = (eventCounts.get("pointerdown") ?? 0) + (eventCounts.get("keydown") ?? 0);
      return presses > 0 && document.activeElement === document.body;
    });
  await expect.poll(isLost, { message: "the focus is nowhere" }).toBe(false);
}

/** Checks that the page stops changing: what is laid out again with each frame empties the battery of a phone. */
async function expectAtRest(page: Page): Promise<void> {
  const isAtRest = () =>
    page.evaluate(async () => {
      // A clock that a test has installed stands still, and with it all frames.
      if (!(performance.eventCounts instanceof EventCounts)) return true;
      let changes = 0;
      const observer = new MutationObserver((records) => {
        changes += records.length;
      });
      observer.observe(document, { childList: true, subtree: true, characterData: true });
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
      observer.disconnect();
      return changes === 0;
    });
  await expect.poll(isAtRest, { message: "the page never comes to rest" }).toBe(true);
}
