import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectState } from "../support/checks/state";
import {
  accounts,
  codeOf,
  emilysSecret,
  fillSignIn,
  password,
  startSession,
} from "../support/people/accounts";
import { goodPassword, newPerson, setFirstPassword, setVariant } from "../support/people/people";
import { chooseBranch, refreshCookie } from "../support/people/session";

test.beforeEach(({ page }) => chooseBranch(page, "vandijk"));

test("both fields are required, and the first empty one gets the focus", { tag: "@phone" }, async ({
  page,
}) => {
  const document = await page.goto("/");
  // It holds the firm's pictures, and comes compressed.
  expect(await document?.headerValue("content-encoding")).toMatch(/^(br|gzip)$/);
  await checkScreen(page);
  await page.getByRole("button", { name: "Inloggen", exact: true }).click();
  await expect(page.getByText("Dit veld is verplicht")).toHaveCount(2);
  await expect(page.getByLabel("Gebruikersnaam of e-mailadres")).toBeFocused();
  await checkScreen(page);
});

test("a wrong password is refused without saying which part was wrong @both", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  await fillSignIn(page, "niemand@example.nl", "Niet-het-wachtwoord-1");
  await expect(page.getByRole("alert")).toContainText(/gebruikersnaam of het wachtwoord/i);
  await expect(page).toHaveURL("/");
});

test("the password can be looked at", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/");
  const field = page.getByLabel("Wachtwoord", { exact: true });
  await field.fill("zichtbaar");
  await page.getByRole("button", { name: "Wachtwoord tonen" }).click();
  await expect(field).toHaveAttribute("type", "text");
});

test("signing in leads to the page that was asked for, signing out back to the start @both", async ({
  page,
}) => {
  await page.goto("/settings");
  await expect(page).toHaveURL("/");
  await fillSignIn(page, accounts.anna.email, password);
  await expect(page).toHaveURL("/settings");
  await expect(page.getByText("Je bent ingelogd.")).toBeVisible();
  await page.goto("/logout");
  await expect(page).toHaveURL("/");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/");
});

test("five wrong passwords close an account to strangers for a while, and not to its owner's own device", {
  tag: "@phone",
}, async ({ page, request, browser }) => {
  const person = await newPerson(request, "formal");
  await setFirstPassword(request, person);
  await page.goto("/");
  await fillSignIn(page, person.email, goodPassword);
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/logout");
  await expect(page).toHaveURL("/");

  const elsewhere = await browser.newContext({ viewport: page.viewportSize() });
  const stranger = await elsewhere.newPage();
  await setVariant(stranger, "formal");
  await stranger.goto("/");
  const alert = stranger.getByRole("alert");
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    const answered = stranger.waitForResponse("**/api/auth/login");
    await fillSignIn(stranger, person.email, `${goodPassword}${attempt}`);
    expect((await answered).status()).toBe(attempt <= 5 ? 401 : 423);
  }
  await expect(alert).toContainText(/over 1[45] minuten/);
  await expectState(stranger, "login-locked");
  await elsewhere.close();

  await fillSignIn(page, person.email, goodPassword);
  await expect(page).toHaveURL("/dashboard");
});

test("a session that ended says so, and signing in goes on where one was", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  await startSession(page, request, "bakkerij");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().clearCookies({ name: refreshCookie });
  await page.goto("/important-documents");
  await expect(page.getByText(/Uw sessie is verlopen/)).toBeVisible();
  await checkScreen(page);
  await fillSignIn(page, accounts.bakkerij.email, password);
  await expect(page).toHaveURL("/important-documents");
});

test("the second step asks for a code and stays until it is answered @both", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/");
  await fillSignIn(page, accounts.emily.email, password);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await checkScreen(page);
  await dialog.getByLabel("Code").fill("000000");
  await dialog.getByRole("button", { name: "Inloggen" }).click();
  await expect(dialog.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  const code = codeOf(emilysSecret);
  await dialog.getByLabel("Code").fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await dialog.getByRole("button", { name: "Inloggen" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("whoever must set up two-step verification sees nothing but the settings", async ({ page, request }) => {
  await startSession(page, request, "kees");
  await page.goto("/dashboard");
  await expect(page).toHaveURL("/settings");
  await expect(page.getByText(/Stel eerst tweestapsverificatie in/).first()).toBeVisible();
  await page.getByRole("button", { name: "Instellen" }).click();
  await page.getByRole("button", { name: "Ik heb een app" }).click();
  await expect(page.getByRole("img", { name: /QR-code/ })).toBeVisible();
  await checkScreen(page);
});

test("a hand-over that is not good is refused and leaves no trace in the address", { tag: "@phone" }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.goto("/?accessToken=verlopen&refreshToken=verlopen");
  await expect(page.getByRole("button", { name: "Inloggen", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(asked.slice(1).filter((url) => url.includes("verlopen"))).toEqual([]);
});

test("two tabs that renew at once both stay signed in", { tag: "@phone" }, async ({
  page,
  request,
  context,
}) => {
  await startSession(page, request, "bakkerij");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/dashboard");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  // A renewal that a navigation cuts off is asked for again: nothing may be under way any more.
  for (const tab of [page, other]) await tab.waitForLoadState("networkidle");
  const renewals: string[] = [];
  for (const tab of [page, other])
    tab.on("request", (call) => {
      if (call.url().endsWith("/api/auth/refresh")) renewals.push(call.url());
    });
  await Promise.all([page.goto("/settings"), other.goto("/settings")]);
  for (const tab of [page, other]) await expect(tab.getByText("Dit apparaat", { exact: true })).toBeVisible();
  // Each needs a token of its own, or hears of the other's first.
  expect(renewals.length).toBeGreaterThanOrEqual(1);
  expect(renewals.length).toBeLessThanOrEqual(2);
  for (const tab of [page, other]) {
    await tab.goto("/important-documents");
    await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(tab).toHaveURL("/important-documents");
  }
});
