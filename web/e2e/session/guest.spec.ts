import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { chooseBranch } from "../support/people/session";

test.beforeEach(({ page }) => chooseBranch(page, "vandijk"));

test("asking for a new password never tells whether the account exists", async ({ page }) => {
  await page.goto("/forgot/password");
  await checkScreen(page);
  await page.getByLabel("E-mailadres").fill("geen adres");
  await page.getByRole("button", { name: "Link aanvragen" }).click();
  await expect(page.getByText("Ongeldig email")).toBeVisible();
  await expect(page).toHaveTitle(/^Fout: Wachtwoord vergeten/);
  // As an address is copied from a contact card, with marks that nobody sees.
  await page.getByLabel("E-mailadres").fill("\u200bniemand@example.nl\u202c");
  const asking = page.waitForRequest("**/api/auth/forgot-password");
  await page.getByRole("button", { name: "Link aanvragen" }).click();
  expect((await asking).postDataJSON()).toEqual({ email: "niemand@example.nl" });
  await expect(page).toHaveURL("/");
  // It stays, is told first and survives a reload, where a message over the page is gone after seconds.
  const notice = page.getByRole("note").filter({ hasText: "Als dit e-mailadres bij ons bekend is" });
  await expect(page.locator("[data-keeps-focus]")).toBeFocused();
  await checkScreen(page);
  await page.reload();
  await expect(notice).toBeVisible();
});

test("a link that does not work leads back to the sign-in page with the reason", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/reset/password/bestaat-niet");
  await expect(page).toHaveURL("/");
  await expect(page.getByText(/Deze link is al gebruikt of niet meer geldig/)).toBeVisible();
  await expect(page.locator("[data-keeps-focus]")).toBeFocused();
});

test("one action opens only for the right e-mail address and date of birth", async ({ page }) => {
  await page.goto("/mortgage-check-login/00000000-0000-7000-8000-000000000000");
  await checkScreen(page);
  await page.getByRole("button", { name: "Doorgaan" }).click();
  const summary = page.getByRole("group", { name: "Er zijn 2 problemen" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveCount(2);
  await expect(page).toHaveTitle(/^Fout: Hypotheekcheck/);
  await page.getByLabel("E-mailadres").fill("niemand@example.nl");
  await page.getByLabel("Geboortedatum").fill("3 feb 1980");
  await page.getByRole("button", { name: "Doorgaan" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await checkScreen(page);
});

test("an address that leads nowhere offers the ways back", async ({ page }) => {
  await page.goto("/nergens");
  await expect(page.getByRole("heading", { name: "Niet gevonden" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Naar inloggen", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Naar het overzicht", exact: true })).toBeVisible();
  await checkScreen(page);
});

test("the language changes with its flag and stays", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.reload();
  await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
});

test("what the server refuses of a sign-in stands at its field", { tag: "@phone" }, async ({ page }) => {
  const message = "Vul hier hoogstens 255 tekens in.";
  await page.route("**/api/auth/login", (route) =>
    route.fulfill({
      status: 422,
      json: { error: { code: "X", message, fields: { email: ["max"] } } },
    }),
  );
  await page.goto("/");
  await page.getByLabel("Gebruikersnaam of e-mailadres").fill("\u2060anna@example.nl\u200e");
  await page.getByLabel("Wachtwoord", { exact: true }).fill("x");
  const asking = page.waitForRequest("**/api/auth/login");
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  expect((await asking).postDataJSON()).toMatchObject({ email: "anna@example.nl" });
  const field = page.getByLabel("Gebruikersnaam of e-mailadres");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(message);
  await expect(page).toHaveTitle(/^Fout: Inloggen/);
  await expect(page.getByRole("alert")).toHaveCount(0);
});
