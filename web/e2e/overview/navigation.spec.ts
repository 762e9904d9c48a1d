import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { enter, newClient } from "../support/firm";
import { signIn } from "../support/people/signIn";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Onderdelen" });
const moreButton = (page: Page) => tabs(page).getByRole("button", { name: /^Meer/ });
const listedLinks = (page: Page) => tabs(page).locator("ul").getByRole("link");

/** The names of links without their badges. */
const namesOf = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.querySelector("span")?.textContent ?? ""));

/** The names of all tabs: those in the row, and those in the list that the button opens. */
async function allTabs(page: Page): Promise<string[]> {
  const row = await namesOf(tabs(page).locator("> a"));
  if ((await moreButton(page).count()) === 0) return row;
  await moreButton(page).click();
  const list = await namesOf(listedLinks(page));
  await page.keyboard.press("Escape");
  await expect(moreButton(page)).toBeFocused();
  await expect(listedLinks(page)).toHaveCount(0);
  return [...row, ...list];
}

test("no tab is cut off at any width, and the button has those that do not fit", {
  tag: "@desktop",
}, async ({ page }) => {
  await signIn(page, "anna");
  let known: string[] | null = null;
  for (const width of [1920, 1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/credits");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tabs(page).getByRole("link", { name: /^Krediet/ })).toHaveAttribute("aria-current", "page");
    const excess = await tabs(page).evaluate((row) => {
      const { right } = row.getBoundingClientRect();
      const parts = [...row.querySelectorAll(":scope > a, :scope > div")];
      return Math.max(...parts.map((part) => part.getBoundingClientRect().right)) - right;
    });
    expect(excess, `at ${width}`).toBeLessThanOrEqual(0);
    const names = (await allTabs(page)).toSorted((a, b) => a.localeCompare(b));
    known ??= names;
    expect(names, `at ${width}`).toEqual(known);
    expect(new Set(names).size).toBe(names.length);
  }
  expect(known?.length).toBeGreaterThan(10);
  // A page that becomes wider shows more of them without being loaded again.
  const narrow = await tabs(page).locator("> a").count();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(() => tabs(page).locator("> a").count()).toBeGreaterThan(narrow);
});

test("the list of further tabs is used by keyboard", async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  await moreButton(page).focus();
  await expect(moreButton(page)).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(moreButton(page)).toHaveAttribute("aria-expanded", "true");
  await expectState(page, "tabs-more");
  await page.keyboard.press("ArrowDown");
  await expect(listedLinks(page).first()).toBeFocused();
  await page.keyboard.press("End");
  await expect(listedLinks(page).last()).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(moreButton(page)).toBeFocused();
  await expect(listedLinks(page)).toHaveCount(0);
  await page.keyboard.press("Enter");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/important-documents");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(tabs(page).getByRole("link", { name: "Belangrijke documenten" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("the menu is in groups, products with tasks first, and has the language on a phone", async ({ page }, {
  project,
}) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const isPhone = project.name === "phone";
  const english = page.getByRole("button", { name: "English" }).filter({ visible: true });
  await expect(english).toHaveCount(isPhone ? 0 : 1);
  if (isPhone) await page.getByRole("button", { name: /^Menu openen/ }).click();
  await expect(english).toHaveCount(1);
  const menu = page.getByRole("navigation", { name: "Menu" }).filter({ visible: true });
  const products = menu.getByRole("list", { name: "Mijn producten" }).getByRole("link");
  const badges = await products.evaluateAll((links) =>
    links.map((link) => /\d/.test(link.textContent ?? "")),
  );
  expect(badges).toEqual([...badges].toSorted((a, b) => Number(b) - Number(a)));
  expect(badges).toContain(true);
  expect(badges).toContain(false);
  await expectState(page, "menu");
  await menu.getByRole("link", { name: "Mijn gegevens" }).click();
  await expect(page).toHaveURL("/details");
  await expect(page.getByRole("heading", { level: 1, name: "Mijn gegevens" })).toBeFocused();
  await expect(page.getByRole("region", { name: "Wat we van je weten" })).toContainText("Anna de Vries");
  await expectState(page, "details");
});

test("whom to call stands on every page, also for somebody without an adviser", async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  await enter(page, client);
  for (const path of ["/dashboard", "/settings", "/documents"]) {
    await page.goto(path);
    const contact = page.getByRole("region", { name: "Vragen?" }).filter({ visible: true });
    await expect(contact.getByRole("link", { name: /^Bel ons:? ?030 200 01 23$/ })).toHaveAttribute(
      "href",
      "tel:0302000123",
    );
    await expect(contact.getByRole("link", { name: "Bericht" })).toHaveAttribute("href", "/messages");
    await expect(page.getByRole("contentinfo").getByRole("link", { name: "030 200 01 23" })).toHaveAttribute(
      "href",
      "tel:0302000123",
    );
  }
  await expectState(page, "contact-firm");
  const anna = await page.context().browser()?.newContext({ viewport: page.viewportSize() });
  if (!anna) throw new Error("no browser");
  const other = await anna.newPage();
  await signIn(other, "anna");
  await other.goto("/settings");
  const contact = other.getByRole("region", { name: "Vragen?" }).filter({ visible: true });
  await expect(contact.getByRole("link", { name: /^Bel Eva van Dijk:? ?030 200 01 24$/ })).toBeVisible();
  await anna.close();
});

test("a menu whose products cannot be read says so, and gets them again", { tag: "@desktop" }, async ({
  page,
}) => {
  await signIn(page, "bakkerij");
  await page.route("**/api/products/definitions", (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto("/settings");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu.getByText("Uw producten zijn nu niet op te halen.")).toBeVisible({ timeout: 20_000 });
  await page.unroute("**/api/products/definitions");
  await menu.getByRole("button", { name: "Opnieuw proberen" }).click();
  await expect(menu.getByRole("list", { name: "Mijn producten" })).toBeVisible();
  await expect(menu.getByText("Uw producten zijn nu niet op te halen.")).toHaveCount(0);
});

test("an address that leads nowhere leads whoever is signed in to the overview", { tag: "@phone" }, async ({
  page,
}) => {
  await signIn(page, "anna");
  await page.goto("/nergens");
  await expect(page.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link")).toHaveText(["Naar het overzicht", "Uitloggen"]);
  await page.goto("/actions/019aa5b0-0000-7000-8000-000000000000/upload-document");
  await expect(page.getByRole("heading", { level: 1, name: "Taak niet gevonden" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Overzicht", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});
