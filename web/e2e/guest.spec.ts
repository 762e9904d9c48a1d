import { expect, test } from "@playwright/test";
import { chooseBranch } from "./portal";
import { expectSound } from "./support/look";

test.beforeEach(({ page }) => chooseBranch(page, "vandijk"));

test("asking for a new password never tells whether the account exists", async ({ page }) => {
  await page.goto("/forgot/password");
  await expectSound(page);
  await page.getByLabel("E-mailadres").fill("geen adres");
  await page.getByRole("button", { name: "Link aanvragen" }).click();
  await expect(page.getByText("Ongeldig email")).toBeVisible();
  await page.getByLabel("E-mailadres").fill("niemand@example.nl");
  await page.getByRole("button", { name: "Link aanvragen" }).click();
  await expect(page.getByText(/Als dit e-mailadres bij ons bekend is/)).toBeVisible();
  await expect(page).toHaveURL("/");
});

test("a link that does not work leads back to the sign-in page with the reason", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/reset/password/bestaat-niet");
  await expect(page).toHaveURL("/");
  await expect(page.getByText(/Deze link is al gebruikt of niet meer geldig/)).toBeVisible();
});

test("one action opens only for the right e-mail address and date of birth", async ({ page }) => {
  await page.goto("/mortgage-check-login/00000000-0000-7000-8000-000000000000");
  await expectSound(page);
  await page.getByLabel("E-mailadres").fill("niemand@example.nl");
  await page.getByLabel("Geboortedatum").fill("3 feb 1980");
  await page.getByRole("button", { name: "Doorgaan" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectSound(page);
});

test("an address that leads nowhere offers the ways back", async ({ page }) => {
  await page.goto("/nergens");
  await expect(page.getByRole("heading", { name: "Niet gevonden" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Naar inloggen", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Naar het overzicht", exact: true })).toBeVisible();
  await expectSound(page);
});

test("the language changes with its flag and stays", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});
