import { expect, type Page, test } from "@playwright/test";
import { amsterdamDay } from "../support/days";
import { unfold, unfoldAll } from "../support/overview";
import { chooseBranch } from "../support/people/session";
import { signIn } from "../support/people/signIn";

test.beforeEach(({ page }) => chooseBranch(page, "vandijk"));

/** Opens a page as it is where the firm has something switched off. */
async function switchOffFeature(page: Page, name: string): Promise<void> {
  await page.route("**/*", async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const answer = await route.fetch();
    const text = await answer.text();
    const changed = text.replace(`"${name}":true`, `"${name}":false`);
    expect(changed, `${name} is not on`).not.toBe(text);
    return route.fulfill({ response: answer, body: changed });
  });
}

const switches = [
  {
    name: "do_show_mortgage_timeline",
    api: "/api/products/mortgages",
    at: "/mortgages/$id",
    shows: (page: Page) => page.getByRole("heading", { name: "Voortgang" }),
  },
  {
    name: "do_show_purchaseintention_timeline",
    api: "/api/products/purchase-intentions",
    at: "/purchase-intentions/$id",
    shows: (page: Page) => page.getByRole("heading", { name: "Voortgang" }),
  },
  {
    name: "show_appointment_type",
    api: "/api/products/appointments",
    at: "/appointments/$id",
    shows: (page: Page) => page.getByText("Soort afspraak"),
  },
  {
    name: "can_cancel_appointments",
    api: "/api/products/appointments",
    at: "/appointments/$id",
    shows: (page: Page) => page.getByRole("button", { name: "Afspraak annuleren" }),
  },
  {
    name: "has_truemeeting_enabled",
    api: "/api/products/appointments",
    at: "/appointments/$id",
    shows: (page: Page) => page.getByRole("link", { name: "Videogesprek starten" }),
  },
  {
    name: "show_dossier_number",
    api: "/api/dossiers",
    at: "/dashboard",
    shows: (page: Page) => page.getByText("2026-0417"),
  },
  {
    name: "has_ockto_enabled",
    api: "/api/dossiers",
    at: "/dashboard",
    shows: (page: Page) => page.locator('main a[href$="/ockto-form"]').first(),
  },
  {
    name: "has_iwize_enabled",
    api: "/api/dossiers",
    at: "/dashboard",
    shows: (page: Page) => page.locator('main a[href$="/iwize-form"]').first(),
  },
];

for (const { name, api, at, shows } of switches) {
  test(`${name}: there when it is on, away when it is off`, { tag: "@phone" }, async ({ page }) => {
    const anna = await signIn(page, "anna");
    const list = await anna.get<{ date?: string; cancel_url?: string | null }>(api);
    const today = amsterdamDay();
    const one = list.find(({ date, cancel_url }) => !date || (date > today && !cancel_url));
    const path = at.replace("$id", one?.id ?? "");
    await page.goto(path);
    if (path === "/dashboard") await unfoldAll(page);
    await expect(shows(page)).toBeVisible();
    await switchOffFeature(page, name);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    if (path === "/dashboard") await unfoldAll(page);
    await expect(shows(page)).toHaveCount(0);
  });
}

test("an inventory without the module is filled in by hand", { tag: "@phone" }, async ({ page }) => {
  const anna = await signIn(page, "anna");
  const list = await anna.get<{ type: string; is_done: boolean }>("/api/actions");
  const ockto = list.find(({ type }) => type === "INVENTORY_FORM_OCKTO");
  await switchOffFeature(page, "has_ockto_enabled");
  await page.goto("/dashboard");
  await unfold(page, "Kies één manier: je gegevens");
  await page.locator(`main a[href="/actions/${ockto?.id}/inventory"]`).click();
  await expect(page.getByRole("textbox").first()).toBeVisible();
});

test("without general insurances there is no tab, no place in the menu, and no page", async ({ page }) => {
  const anna = await signIn(page, "anna");
  const [general] = await anna.get("/api/products/general-insurances");
  const [home] = await anna.get("/api/products/woongarant-insurances");
  const tabs = page.getByRole("navigation", { name: "Onderdelen" });
  await page.goto("/dashboard");
  // The tabs that do not fit are behind a button.
  await tabs.getByRole("button", { name: /^Meer/ }).click();
  await expect(tabs.getByRole("link", { name: /^Schadeverzekeringen/ })).toHaveCount(1);
  await page.goto(`/woongarant-insurances/${home?.id}`);
  await expect(tabs.locator("[aria-current=page]")).toHaveText(/^Schadeverzekeringen/);

  await switchOffFeature(page, "has_generalinsurance_enabled");
  await page.goto("/dashboard");
  await tabs.getByRole("button", { name: /^Meer/ }).click();
  await expect(tabs.getByRole("link", { name: "Facturen" })).toHaveCount(1);
  await expect(page.getByRole("navigation").getByText("Schadeverzekeringen")).toHaveCount(0);
  await page.keyboard.press("Escape");
  if ((page.viewportSize()?.width ?? 0) < 900) {
    await page.getByRole("button", { name: "Menu openen" }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Facturen" })).toBeVisible();
    await expect(page.getByRole("dialog").getByText("Schadeverzekeringen")).toHaveCount(0);
  }
  for (const path of [
    "/general-insurances",
    `/general-insurances/${general?.id}`,
    `/woongarant-insurances/${home?.id}`,
    `/general-insurances/${general?.id}/damage-reports/create`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
  }
});

test("the form for a new dossier, and its two questions, are the firm's choice", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/dossiers/create?domain=vandijk");
  const phase = page.getByLabel(/^Waar sta(at u| je) nu/);
  const income = page.getByLabel("Soort inkomen");
  await expect(phase).toBeVisible();
  await expect(income).toBeVisible();
  await switchOffFeature(page, "do_show_productphase_field");
  await page.goto("/dossiers/create?domain=vandijk");
  await expect(income).toBeVisible();
  await expect(phase).toHaveCount(0);
  await page.unroute("**/*");
  await switchOffFeature(page, "do_show_incometype_field");
  await page.goto("/dossiers/create?domain=vandijk");
  await expect(phase).toBeVisible();
  await expect(income).toHaveCount(0);
  await page.unroute("**/*");
  await switchOffFeature(page, "show_appointment_form");
  await page.goto("/dossiers/create?domain=vandijk");
  await expect(page.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
});
