import { expect, type Locator, type Page } from "@playwright/test";

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

/** Expects these values in the fields of these names. */
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

/** Expects a message at the field of this name, or at the group that it belongs to. */
export async function expectFieldError(page: Page, name: string, message: string | RegExp): Promise<void> {
  const readMessage = () =>
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
  if (typeof message === "string") await expect.poll(readMessage, name).toContain(message);
  else await expect.poll(readMessage, name).toMatch(message);
}

/** Expects the list of errors to have the focus, the title to say so, and its first line to lead to the field of this name. */
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

/**
 * Records every message over the page, which stays for three seconds only, and every confirmation of an act. Call it before
 * the first visit.
 */
export async function recordMessages(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const messages: string[] = [];
    Object.assign(window, { messages });
    new MutationObserver(() => {
      for (const one of document.querySelectorAll(
        "section[aria-live] button, #finished-act, main [aria-live] p",
      )) {
        const text = one.textContent?.trim();
        if (text && !messages.includes(text)) messages.push(text);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Expects that the form has been sent: the page shows the message and goes to the overview. */
export async function expectDashboard(page: Page, message: string): Promise<void> {
  const readMessages = () =>
    page.evaluate(() => (window as unknown as { messages: string[] }).messages.join("\n"));
  // A partner's answer comes by a job.
  await expect.poll(readMessages, { timeout: 30_000 }).toContain(message);
  await expect(page).toHaveURL("/dashboard");
}

/** Presses Tab until the focus is on the element, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`60 presses of Tab do not lead to ${target}`);
}

/** Presses a key on the element that Tab leads to. */
export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Types a text into the field that Tab leads to. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Returns the page's own part, without header and menu. */
export const mainContent = (page: Page) => page.getByRole("main");

/** Answers questions in their order by the keyboard alone, by the names that `fillIn` takes. */
export async function answerByKeyboard(page: Page, answers: Record<string, string | true>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) {
    const fields = page.locator(`[name="${name}"]`);
    const values = await fields.evaluateAll((all) =>
      all.map((one) => (one instanceof HTMLInputElement && one.type === "radio" ? one.value : null)),
    );
    if (value === true) await press(page, fields, "Space");
    else if (values[0] === null || values[0] === undefined) await type(page, fields, value);
    else {
      // The group is one stop; its arrows choose.
      await press(page, fields.first(), "Space");
      for (let presses = values.indexOf(value); presses > 0; presses -= 1)
        await page.keyboard.press("ArrowDown");
      await expect(page.locator(`[name="${name}"][value="${value}"]`)).toBeChecked();
    }
  }
}
