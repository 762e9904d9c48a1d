import { expect, type Page } from "@playwright/test";

/**
 * Fills in fields by the name that their value is sent under: radio buttons, boxes, lists and text alike, in order,
 * since one answer may open the next question.
 */
export async function fillIn(page: Page, answers: Record<string, string | boolean>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = page.locator(`[name="${name}"]`).first();
    const kind = await field.evaluate((element) =>
      element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    );
    if (kind === "radio") await page.locator(`[name="${name}"][value="${value}"]`).check();
    else if (kind === "checkbox") await field.setChecked(value === true);
    else if (kind === "select") await field.selectOption(String(value));
    else await field.fill(String(value));
  }
}

/** Holds what stands in the fields against what should. */
export async function expectFilled(page: Page, answers: Record<string, string | boolean>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const field = page.locator(`[name="${name}"]`).first();
    await expect(field, name).toBeAttached();
    const kind = await field.evaluate((element) => (element as HTMLInputElement).type);
    if (kind === "radio") await expect(page.locator(`[name="${name}"][value="${value}"]`)).toBeChecked();
    else if (kind === "checkbox") await expect(field).toBeChecked({ checked: value === true });
    else await expect(field, name).toHaveValue(String(value));
  }
}

/** The message that is tied to the field of this name, or to the group that it belongs to. */
export async function expectFieldError(page: Page, name: string, message: string | RegExp): Promise<void> {
  const words = () =>
    page
      .locator(`[name="${name}"]`)
      .first()
      .evaluate((field) => {
        const group = field.closest("[role=radiogroup], [role=group]");
        return [field, group]
          .flatMap((one) => one?.getAttribute("aria-describedby")?.split(" ") ?? [])
          .map((id) => document.getElementById(id)?.textContent ?? "")
          .join(" ");
      });
  if (typeof message === "string") await expect.poll(words, name).toContain(message);
  else await expect.poll(words, name).toMatch(message);
}

/** The list of errors has the focus, the title says so, and its first line leads to the field of this name. */
export async function expectErrors(page: Page, name: string): Promise<void> {
  const summary = page.getByRole("group", { name: /^Er (is|zijn) \d+ proble(em|men)$/ });
  await expect(summary).toBeFocused();
  await expect(page).toHaveTitle(/^Fout: /);
  const links = summary.getByRole("link");
  await expect(summary).toHaveAccessibleName(new RegExp(` ${await summary.getByRole("listitem").count()} `));
  await links.first().click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name))
    .toBe(name);
}

/** Opens all blocks of the inventory, which are folded where something is known. */
export async function openBlocks(page: Page): Promise<void> {
  const folded = page.locator('main button[aria-expanded="false"]');
  await expect(page.getByRole("button", { name: "Versturen" })).toBeVisible();
  while ((await folded.count()) > 0) await folded.first().click();
}

/** Writes down every message over the page, which stays for three seconds only, and every confirmation of an act. Call it before the first visit. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      for (const one of document.querySelectorAll(
        "section[aria-live] button, #finished-act, main [aria-live] p",
      )) {
        const text = one.textContent?.trim();
        if (text && !said.includes(text)) said.push(text);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** The form has been sent: the page says so and goes to the overview. */
export async function dashboard(page: Page, message: string): Promise<void> {
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said.join("\n"));
  // A partner's answer comes by a job.
  await expect.poll(said, { timeout: 30_000 }).toContain(message);
  await expect(page).toHaveURL("/dashboard");
}
