import { appendFileSync } from "node:fs";
import { type Page, test } from "@playwright/test";

/** The rules of axe by their outcome on one screen; the names of the outcomes are those of EARL. */
type Outcomes = Record<"passed" | "failed" | "cantTell" | "inapplicable", string[]>;

/** Adds a screen to the file from which `scripts/accessibility.mjs` makes the report, if E2E_ACCESSIBILITY names one. */
export async function recordChecks(page: Page, outcomes: Outcomes): Promise<void> {
  const file = process.env.E2E_ACCESSIBILITY;
  if (!file) return;
  const { title, project } = test.info();
  const screen = {
    path: new URL(page.url()).pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "*"),
    title: await page.title(),
    language: await page.locator("html").getAttribute("lang"),
    test: title,
    viewport: project.name,
    outcomes,
  };
  // One write of one line: the workers share the file.
  appendFileSync(file, `${JSON.stringify(screen)}\n`);
}
