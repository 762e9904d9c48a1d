import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { unfold } from "../support/overview";
import { signIn } from "../support/people/signIn";

test("the overview shows welcome, news, banner, appointment, progress and people", async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welkom, Anna" })).toBeVisible();
  await expect(page.getByText("Tussen Kerst en Oud en Nieuw is ons kantoor gesloten.")).toBeVisible();
  await page.locator("footer").last().scrollIntoViewIfNeeded();
  await expect(page.getByRole("link", { name: /^Rente vastzetten/ })).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("heading", { name: "Eerstvolgende afspraak" })).toBeVisible();
  await expect(page.getByText("Adviesgesprek hypotheek", { exact: false }).first()).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Voortgang van het dossier" })).toHaveAttribute(
    "value",
    "63",
  );
  await expect(
    page.getByText(/^Aankoop Lange Nieuwstraat · stap 3 van 5: Aanvraag · 63% afgerond$/),
  ).toBeVisible();
  await expect(page.getByText("2026-0417")).toBeVisible();
  await expect(page.getByText("Bram de Vries").first()).toBeVisible();
  await expect(page.getByText("3512 PH Utrecht")).toBeVisible();
  await expect(page.getByRole("link", { name: /^Bel Eva van Dijk/ }).first()).toHaveAttribute(
    "href",
    /^tel:\d+$/,
  );
  await checkScreen(page);
});

test("what comes later stands under its product and leads to its screen", { tag: "@phone" }, async ({
  page,
}) => {
  const anna = await signIn(page, "anna");
  const actions = await anna.get<{ type: string; is_done: boolean; label: string }>("/api/actions");
  const value = actions.find(({ type, is_done }) => type === "EDIT_MARKET_VALUE" && !is_done);
  await page.goto("/dashboard");
  const later = await unfold(page, "Daarna");
  await expect(
    later.getByRole("heading", { level: 3, name: "Hypotheek Lange Nieuwstraat 12A" }),
  ).toBeVisible();
  await later
    .getByRole("link", { name: value?.label ?? "" })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/mortgages/[^/]+/marketvalue/${value?.id}$`));
});

test("what is done shows when asked for", async ({ page }) => {
  const anna = await signIn(page, "anna");
  const actions = await anna.get<{ label: string; is_done: boolean; type: string }>("/api/actions");
  const done = actions.find(({ is_done, type }) => is_done && !type.startsWith("DOWNLOAD"));
  await page.goto("/dashboard");
  await expect(page.locator("#tasks")).toBeVisible();
  await expect(page.getByText(done?.label ?? "", { exact: true })).toHaveCount(0);
  const card = await unfold(page, "Afgerond");
  await expect(card.getByText(done?.label ?? "", { exact: true }).first()).toBeVisible();
  await checkScreen(page);
});

test("a file is fetched in place, and what goes wrong is said there", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/dashboard");
  const card = await unfold(page, "Te downloaden");
  const button = card.getByRole("button", { name: /downloaden$/ }).first();
  await page.route(/\/api\/(actions|products\/otds\/actions)\/[^/]+\/download/, (route) =>
    route.fulfill({
      status: 404,
      json: { error: { code: "FILE_NOT_FOUND", message: "Het bestand is er niet." } },
    }),
  );
  await button.click();
  await expect(card.getByRole("alert")).toHaveText("Dit bestand is niet gevonden.");
  await page.unroute(/\/api\/(actions|products\/otds\/actions)\/[^/]+\/download/);
  const fetched = page.waitForEvent("download");
  await button.click();
  expect((await fetched).suggestedFilename()).toMatch(/\.pdf$/);
});

test("a company sees its own name, and is spoken to formally", async ({ page }) => {
  await signIn(page, "bakkerij");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welkom, Bakkerij Jansen B.V." })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mijn dossier" })).toBeVisible();
  await expect(page.getByText("Bedrijf", { exact: true })).toBeVisible();
  await expect(page.getByText("Partner", { exact: true })).toHaveCount(0);
  await checkScreen(page);
});

test("a consumer of another firm has that firm's overview", async ({ page }) => {
  await signIn(page, "noor");
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: /^Welkom, Noor/ })).toBeVisible();
  await expect(page.getByText(/48% afgerond/)).toBeVisible();
  await checkScreen(page);
});

test("the library gives what there is in the reader's language", async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/important-documents");
  await expect(page.getByRole("heading", { level: 1, name: "Belangrijke documenten" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Onze dienstverlening" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Guide to our services downloaden" })).toBeDisabled();
  const fetched = page.waitForEvent("download");
  await page.getByRole("button", { name: "Dienstenwijzer downloaden" }).click();
  expect((await fetched).suggestedFilename()).toBe("dienstenwijzer.pdf");
  await checkScreen(page);
});
