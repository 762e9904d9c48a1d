import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { startSession } from "../support/people/accounts";

test("menu, tabs and badges lead to what one has", async ({ page, request }, { project }) => {
  await startSession(page, request, "anna");
  await page.goto("/dashboard");
  const tabs = page.getByRole("navigation", { name: "Onderdelen" });
  const title = (name: string) => page.getByRole("heading", { level: 1, name });
  // The browser itself announces the first page.
  await expect(title("Welkom, Anna")).not.toBeFocused();
  await expect(tabs.getByRole("link", { name: /^Overzicht/ })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("button", { name: /^Meer/ }).click();
  await expect(tabs.getByRole("link", { name: /Belangrijke documenten/ })).toBeVisible();
  await page.keyboard.press("Escape");
  if (project.name === "phone") {
    await page.getByRole("button", { name: "Menu openen" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await checkScreen(page);
  }
  const menu = page.getByRole("navigation", { name: "Menu" }).filter({ visible: true });
  await menu.getByRole("link", { name: /^Hypotheken/ }).click();
  await expect(page).toHaveURL("/mortgages");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(tabs.getByRole("link", { name: /^Hypotheken/ })).toHaveAttribute("aria-current", "page");

  // Each next one is announced by its heading, from which the keyboard goes on.
  await expect(title("Hypotheken")).toBeFocused();
  await expect(page).toHaveTitle("Hypotheken - Van Dijk Financieel Advies");
  const mortgage = page.getByRole("main").getByRole("link", { name: /^Hypotheek Lange Nieuwstraat/ });
  await expect(mortgage).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(mortgage).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(title("Hypotheek Lange Nieuwstraat 12A")).toBeFocused();
  await expect(page).toHaveTitle("Hypotheek Lange Nieuwstraat 12A - Van Dijk Financieel Advies");
  await page.goBack();
  await expect(title("Hypotheken")).toBeFocused();
});

test("the keyboard can skip the menus", async ({ page, request }) => {
  await startSession(page, request, "bakkerij");
  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Naar de inhoud" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("settings show devices and activity, and a wrong code does not end the session", async ({
  page,
  request,
}) => {
  await startSession(page, request, "bakkerij");
  await page.goto("/settings");
  await expect(page.getByText("Dit apparaat", { exact: true })).toBeVisible();
  await checkScreen(page);
  await page
    .getByRole("navigation", { name: "Instellingen" })
    .getByRole("link", { name: "Activiteit" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Activiteit" })).toBeFocused();
  await expect(page.getByText("Ingelogd", { exact: true }).first()).toBeVisible();
  await checkScreen(page);
  await page.goBack();
  await page.getByRole("button", { name: "Instellen" }).click();
  await page.getByRole("button", { name: "Ik heb een app" }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Inschakelen" }).click();
  await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await expect(page).toHaveURL("/settings");
});

test("each firm has its own colours, font and parts @both", async ({ page, request }) => {
  await startSession(page, request, "noor");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const font = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  expect(font).not.toContain("Lato");
  await page.goto("/general-insurances");
  await expect(page.getByRole("navigation", { name: /Onderdelen|Sections/ })).not.toContainText(
    "Schadeverzekeringen",
  );
  await checkScreen(page);
});

test("the page comes with the firm's face: no call for it is needed", { tag: "@phone" }, async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (call) => calls.push(new URL(call.url()).pathname));
  await page.goto("/?domain=vandijk");
  await expect(page.getByRole("button", { name: "Inloggen", exact: true })).toBeVisible();
  await expect(page).toHaveURL("/");
  expect(calls.filter((path) => path.startsWith("/api/"))).toEqual([]);
  await page.locator("summary").filter({ hasText: "Vestiging" }).click();
  await expect(page.getByRole("button", { name: "Gekozen vestiging wissen" })).toBeVisible();
});

test("nothing on the page breaks its own policy", async ({ page, request }) => {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await startSession(page, request, "anna");
  for (const path of ["/dashboard", "/mortgages", "/settings", "/important-documents"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(errors).toEqual([]);
});
