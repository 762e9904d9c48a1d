import { expect, test } from "@playwright/test";
import { signIn } from "../support/people/signIn";

/** The largest number of stops for the tab key in a form of which almost everything is known. */
const MOST_STOPS = 12;

test("the inventory of somebody who is known asks what is missing, and has few stops for the tab key", async ({
  page,
}) => {
  const session = await signIn(page, "anna");
  const actions = await session.get<{ type: string }>("/api/actions");
  const inventory = actions.find(({ type }) => type === "INVENTORY_FORM");
  await page.goto(`/actions/${inventory?.id}/inventory`);
  await expect(page.getByRole("heading", { name: "Nog 3 vragen" })).toBeVisible();
  const stops = page.locator(
    "form :is(input, select, textarea, button, a[href], summary):not([tabindex='-1']):not(:disabled):visible",
  );
  await expect(page.getByRole("button", { name: "Versturen" })).toBeVisible();
  expect(await stops.count()).toBeLessThanOrEqual(MOST_STOPS);

  const incomes = page.getByLabel("Bruto inkomen per maand");
  await expect(incomes).toHaveCount(2);
  await incomes.first().fill("4.100");
  await expect(page.getByRole("heading", { name: "Nog 2 vragen" })).toBeVisible();

  // What is wrong is listed at the top, with whom it is about.
  await page.getByRole("button", { name: "Versturen" }).click();
  const errors = page.getByRole("group", { name: "Er zijn 2 problemen" });
  await expect(errors).toBeFocused();
  await errors.getByRole("link", { name: /^Huidige schulden/ }).click();
  await expect(page.getByLabel("Huidige schulden buiten de hypotheek")).toBeFocused();

  const own = page.getByRole("region", { name: "Jouw gegevens" });
  await own.getByRole("button", { name: "Jouw gegevens: wijzigen" }).click();
  await page.getByLabel("Huisnummer").first().fill("30-34");
  await page.getByLabel("Huisnummer").first().focus();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Huisnummer").first()).toHaveValue("30");
  await expect(page.getByLabel("Toevoeging").first()).toHaveValue("34-A");
  await own.getByRole("button", { name: "Jouw gegevens: inklappen" }).click();
  await expect(own).toContainText("Huisnummer30");
  await page.getByRole("button", { name: "Opnieuw beginnen" }).click();
  await page.getByRole("button", { name: "Antwoorden weggooien" }).click();
  await expect(page.getByRole("heading", { name: "Nog 3 vragen" })).toBeVisible();
});
