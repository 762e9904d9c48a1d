import { type Browser, expect, type Page, type TestInfo, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { enter, give, newClient } from "../support/firm";

/** Reports of what clients do, and documents that are seen before they are sent. */

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** A browser of somebody else, of the same size. */
async function secondBrowser(browser: Browser, info: TestInfo): Promise<Page> {
  const { viewport = null, hasTouch = false, baseURL } = info.project.use;
  const context = await browser.newContext({ viewport, hasTouch, ...(baseURL ? { baseURL } : {}) });
  return context.newPage();
}

test("an appointment that a client cancels waits until a colleague has seen it", async ({
  page,
  browser,
  request,
}, info) => {
  const label = `Adviesgesprek ${info.project.name} ${Date.now()}`;
  const name = `Bakker-${Date.now()}`;
  const client = await newClient(request, { last_name: name });
  const appointment = await give(request, client, "appointment", {
    label,
    date: "2031-05-06",
    start_time: "10:00",
    end_time: "11:00",
  });
  const other = await secondBrowser(browser, info);
  await enter(other, client);
  await other.goto(`/appointments/${appointment}`);
  await other.getByRole("button", { name: "Afspraak annuleren" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "Ja, annuleren" }).click();
  await expect(other.getByText("geannuleerd", { exact: false }).first()).toBeVisible();
  await other.context().close();

  await signInAtDesk(page, "vandijk", "beheer@vandijk-advies.example");
  await page.goto("/desk/?queue=reports");
  const row = page.getByRole("link", { name: new RegExp(`${name}.*Afspraak afgezegd`) });
  await expect(row).toBeVisible();
  await expectState(page, "desk-reports");
  await row.click();
  await expect(title(page)).toContainText("Afspraak afgezegd");
  await expectState(page, "desk-report");
  await page.getByRole("button", { name: "Als gezien markeren" }).click();
  await expect(page.getByText("De melding is als gezien gemarkeerd.")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);
  await page.goto("/desk/appointments?week=2031-05-05&adviser=all");
  await expect(page.getByRole("link", { name: new RegExp(`${label}.*Afgezegd`) })).toBeVisible();
});

test("a colleague chooses how often they are mailed", async ({ page }) => {
  await signInAtDesk(page, "noordzee", "femke@noordzee.example");
  await page.goto("/desk/account");
  await page.getByRole("radio", { name: "Elke ochtend" }).check();
  await expect(page.getByText("Je keuze is opgeslagen.")).toBeVisible();
  await expectState(page, "desk-account-notices");
  await page.getByRole("radio", { name: "Meteen" }).check();
  await expect(page.getByRole("radio", { name: "Meteen" })).toBeChecked();
});

test("clients are listed by last name, and narrowed", async ({ page }) => {
  await signInAtDesk(page, "noordzee", "femke@noordzee.example");
  await page.goto("/desk/clients");
  await expect(page.getByText(/^\d+ klant(en)?$/)).toBeVisible();
  await expectState(page, "desk-clients-sorted");
  await page.getByLabel("Account").selectOption("ended");
  await expect(page).toHaveURL(/account=ended/);
  await page.getByLabel("Volgorde").selectOption("number");
  await expect(page).toHaveURL(/sort=number/);
});
