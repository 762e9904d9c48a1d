import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectState } from "../support/checks/state";
import { amsterdamDay } from "../support/days";
import { ask, enter, newClient, put } from "../support/firm";
import { unfold } from "../support/overview";
import { hasStoredQueries } from "../support/people/session";
import { signIn } from "../support/people/signIn";

/** The greatest distance of the first task from the top of the page, in pixels. */
const MAX_TOP = 300;
/** The height of a screen of the width of each project. */
const heights: Record<string, number> = { phone: 780, desktop: 900 };

const tasks = (page: Page) => page.getByRole("region", { name: "Eerst doen" });

/** Sums what shifted on the page that is opened next, as browsers count it. */
async function measureShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) shifts.push(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    );
}

test("the first task stands in the first screen, and nothing shifts while it loads", async ({ page }, {
  project,
}) => {
  await page.setViewportSize({
    width: page.viewportSize()?.width ?? 0,
    height: heights[project.name] ?? 0,
  });
  await signIn(page, "anna");
  const shift = await measureShift(page);
  for (const visit of ["first", "again"]) {
    await page.goto("/dashboard");
    const first = tasks(page).getByRole("listitem").first();
    await expect(first).toBeVisible();
    await expect(page.getByRole("heading", { name: "Eerstvolgende afspraak" })).toBeAttached();
    expect((await first.boundingBox())?.y, visit).toBeLessThanOrEqual(MAX_TOP);
    expect(await shift(), visit).toBeLessThanOrEqual(0.02);
    await expect.poll(() => hasStoredQueries(page)).toBe(true);
  }
  expect(await tasks(page).getByRole("listitem").count()).toBeLessThanOrEqual(5);
  await checkScreen(page);
});

test("on a large screen the first task stands at the top as well", { tag: "@desktop" }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await signIn(page, "anna");
  await page.goto("/dashboard");
  const first = tasks(page).getByRole("listitem").first();
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(MAX_TOP);
});

test("late, failed, rejected and what is due soon come first, each with its button", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request);
  await ask(request, client, "KNOWLEDGE_FORM", { label: "Zonder datum" });
  await ask(request, client, "UPLOAD_DOCUMENT", { label: "Loonstrook", deadline: amsterdamDay(5) });
  await ask(request, client, "REUPLOAD_DOCUMENT", { label: "Rapport", comment: "Bladzijde 4 ontbreekt." });
  await ask(request, client, "CONSUMER_PROFILE_FORM", { label: "Profiel", deadline: amsterdamDay(-2) });
  await enter(page, client);
  await page.goto("/dashboard");
  const rows = tasks(page).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText(/Profiel.* · 2 dagen te laat/);
  await expect(rows.nth(1)).toContainText(/Rapport.*Afgekeurd.*Bladzijde 4 ontbreekt\./);
  await expect(rows.nth(2)).toContainText(/Loonstrook.*(dag \d+ \p{L}+ · nog 5 dagen)/u);
  await expect(rows.nth(2).getByRole("link", { name: "Aanleveren Loonstrook" })).toBeVisible();
  await expect(tasks(page)).toContainText("3 van 4 taken");
  await expect((await unfold(page, "Daarna")).getByRole("listitem")).toHaveText(/Zonder datum/);
  await expectState(page, "overview-urgent");
});

test("of several ways one is chosen, and the others lapse in sight", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  const way = (type: string, label: string, done: object = {}) =>
    ask(request, client, type, { label, ...done });
  await way("INVENTORY_FORM_OCKTO", "Gegevens met Ockto");
  await way("INVENTORY_FORM", "Formulier invullen");
  await enter(page, client);
  await page.goto("/dashboard");
  const choice = await unfold(page, "Kies één manier: je gegevens");
  await expect(choice.getByRole("listitem")).toHaveCount(2);
  await way("INVENTORY_FORM_DIGID", "Gegevens met DigiD", { is_done: true, date_executed: amsterdamDay() });
  await page.reload();
  await unfold(page, "Kies één manier: je gegevens");
  await expect(choice.getByText("Vervallen", { exact: true })).toHaveCount(2);
  await expect(choice.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Er staan geen taken open" })).toBeVisible();
  await expectState(page, "overview-lapsed");
});

test("one number of tasks stands everywhere, and 100% never beside one that is open", async ({
  page,
  request,
}, { project }) => {
  const client = await newClient(request);
  await put(request, "dossiers", `${client.id}-dossier`, {
    label: "Aankoop woning",
    owners: [client.id],
    percentage_complete: 99.2,
  });
  await ask(request, client, "KNOWLEDGE_FORM", { label: "Kennis" });
  await ask(request, client, "UPLOAD_DOCUMENT", { label: "Loonstrook", deadline: amsterdamDay(3) });
  await ask(request, client, "DOWNLOAD_ADDED_DOCUMENT", { label: "Rapport downloaden" });
  await enter(page, client);
  await page.goto("/dashboard");
  await expect(page.getByText("Aankoop woning · Nog 2 taken")).toBeVisible();
  await expect(page.getByText("100%")).toHaveCount(0);
  await expect(page.getByText(/2 taken\. De eerste moet klaar op .*: Loonstrook\./)).toBeVisible();
  const badge = (name: string) =>
    page
      .getByRole("navigation", { name })
      .filter({ visible: true })
      .getByRole("link", { name: /^Overzicht/ });
  await expect(badge("Onderdelen")).toHaveText(/^Overzicht2/);
  if (project.name === "phone") await page.getByRole("button", { name: "Menu openen" }).click();
  await expect(badge("Menu")).toHaveText(/^Overzicht2/);
});

test("going back returns to where one was", async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  const later = await unfold(page, "Daarna");
  const last = later.getByRole("link").last();
  await last.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await last.click();
  await expect(page).not.toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(last).toBeInViewport();
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(5);
});

test("the welcome can be closed and stays closed", async ({ page }) => {
  await signIn(page, "noor");
  await page.goto("/dashboard");
  const close = page.getByRole("button", { name: /^(Welkomsttekst sluiten|Close the welcome text)$/ });
  await close.click();
  await expect(close).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { name: /contactpersonen/ })).toBeVisible();
  await expect(close).toHaveCount(0);
});
