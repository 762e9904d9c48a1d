import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { signIn } from "../support/people/signIn";

/** Every kind of product: where its list is, what it is called, and what its page says besides the rest. */
const kinds = [
  {
    list: "/mortgages",
    api: "mortgages",
    title: "Hypotheken",
    shows: ["Leningdelen", "Onderpand", "Voortgang"],
  },
  { list: "/credits", api: "credits", title: "Kredieten", shows: ["Gegevens"] },
  { list: "/otds", api: "otds", title: "Opdrachten", shows: ["Gegevens"] },
  { list: "/appointments", api: "appointments", title: "Afspraken", shows: ["Gegevens"] },
  { list: "/bankguarantees", api: "bankguarantees", title: "Bankgaranties", shows: ["Gegevens"] },
  { list: "/life-insurances", api: "life-insurances", title: "Levensverzekeringen", shows: [/^Dekking van/] },
  { list: "/fgvs", api: "fgvs", title: "Fiscaal geruisloze voortzettingen", shows: ["Gegevens"] },
  { list: "/cardifao", api: "cardifao", title: "Woonlastenbescherming", shows: ["Gegevens"] },
  { list: "/business-income", api: "business-incomes", title: "Inkomensverklaringen", shows: ["Gegevens"] },
  {
    list: "/will-writing-advices",
    api: "will-writing-advices",
    title: "Testamentadviezen",
    shows: ["Testamenten"],
  },
  {
    list: "/purchase-intentions",
    api: "purchase-intentions",
    title: "Koopwensen",
    shows: ["Gevonden woningen", "Voortgang"],
  },
  {
    list: "/general-insurances",
    api: "general-insurances",
    title: "Schadeverzekeringen",
    shows: ["Schademeldingen"],
  },
];

for (const { list, api, title, shows } of kinds) {
  // Where a page has the same parts as the others, one width shows them.
  const tag = shows[0] === "Gegevens" ? { tag: "@phone" } : {};
  test(`${list}: the list leads to each product, which shows what it should`, tag, async ({ page }) => {
    const anna = await signIn(page, "anna");
    const [first] = await anna.get(`/api/products/${api}`);
    await page.goto(list);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    const link = page.locator(`main a[href="${list}/${first?.id}"]`);
    await expect(link).toBeVisible();
    await checkScreen(page);

    await link.click();
    await expect(page).toHaveURL(new RegExp(`${list}/${first?.id}$`));
    for (const card of ["Te doen", "Mijn adviseur", "Mijn documenten", ...shows])
      await expect(page.getByRole("heading", { level: 2, name: card }).first()).toBeVisible();
    await checkScreen(page);
  });
}

test("home insurances stand among the general ones and have a page of their own", async ({ page }) => {
  const anna = await signIn(page, "anna");
  const [home] = await anna.get("/api/products/woongarant-insurances");
  await page.goto("/general-insurances");
  await page.locator(`main a[href="/woongarant-insurances/${home?.id}"]`).click();
  await expect(page.getByText("Verzekeringskaart")).toBeVisible();
  await expect(page.getByText("Polisvoorwaarden")).toBeVisible();
  await checkScreen(page);
});

test("a bank guarantee of BNP shows other figures than one of another company", { tag: "@phone" }, async ({
  page,
}) => {
  const anna = await signIn(page, "anna");
  const guarantees = await anna.get<{ is_BNP: boolean; one_off_additional_orv_cost: number | null }>(
    "/api/products/bankguarantees",
  );
  const extra = guarantees.find(({ is_BNP, one_off_additional_orv_cost: cost }) => is_BNP && (cost ?? 0) > 0);
  const withoutCost = guarantees.find(({ is_BNP, one_off_additional_orv_cost: cost }) => is_BNP && !cost);
  const other = guarantees.find(({ is_BNP }) => !is_BNP);

  await page.goto(`/bankguarantees/${extra?.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bankgarantie van BNP Paribas Cardif");
  await expect(page.getByText("Koopsom", { exact: true })).toBeVisible();
  await expect(page.getByText("Eenmalige extra kosten")).toBeVisible();

  await page.goto(`/bankguarantees/${withoutCost?.id}`);
  await expect(page.getByText("Koopsom", { exact: true })).toBeVisible();
  await expect(page.getByText("Eenmalige extra kosten")).toHaveCount(0);

  await page.goto(`/bankguarantees/${other?.id}`);
  await expect(page.getByText("Datum van afgifte")).toBeVisible();
  await expect(page.getByText("Koopsom", { exact: true })).toHaveCount(0);
});

test("each service order says how it stands", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/otds");
  for (const state of ["Open", "Ondertekend", "Geannuleerd"])
    await expect(page.getByRole("main").getByText(state, { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Opdracht tot dienstverlening pensioenscan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Opdracht tot dienstverlening pensioenscan",
  );
  await expect(page.getByText("Geannuleerd", { exact: true })).toBeVisible();
});

test("an invoice can be fetched as a PDF, and paid as long as it is open", async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/invoices");
  const fetched = page.waitForEvent("download");
  await page.getByRole("button", { name: "Factuur 2026-1107 als PDF downloaden" }).click();
  expect((await fetched).suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText("Gedownload")).toBeVisible();
  await checkScreen(page);
  const item = page.getByRole("listitem").filter({ hasText: "Factuur 2026-0988" });
  await expect(item.getByText("Kennismakingsgesprek")).toBeVisible();
  await expect(item.getByRole("link")).toHaveCount(0);
  await page.getByRole("link", { name: "€ 997,50 betalen, factuur 2026-1107" }).click();
  await expect(page).toHaveURL(/\/actions\/[^/]+\/invoice-payment$/);
});

test("damage can be reported where the insurer takes reports", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/general-insurances");
  await page.getByRole("link", { name: "Woonhuisverzekering" }).click();
  await expect(page.getByRole("table", { name: "Schademeldingen" })).toContainText("Lekkage badkamer");
  await page.getByRole("link", { name: "Schade melden" }).click();
  await expect(page).toHaveURL(/\/damage-reports\/create$/);
});

test("what is not there, or not one's own, is said kindly", async ({ page, browser }) => {
  const anna = await signIn(page, "anna");
  const [mortgage] = await anna.get("/api/products/mortgages");
  const other = await browser.newContext({ viewport: page.viewportSize() });
  const stranger = await other.newPage();
  await signIn(stranger, "bakkerij");
  for (const [who, path] of [
    [page, "/credits/019aa5b0-0000-7000-8000-000000000000"],
    [stranger, `/mortgages/${mortgage?.id}`],
  ] as const) {
    await who.goto(path);
    await expect(who.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
    await expect(who.getByRole("link", { name: /^Terug naar/ })).toBeVisible();
    await checkScreen(who);
  }
  await other.close();
});

test("a list that fails says so and can be tried again; an empty one is kind", async ({ page }) => {
  await signIn(page, "anna");
  const broken = { status: 500, json: { error: { code: "INTERNAL", message: "Even niet bereikbaar." } } };
  await page.route("**/api/products/credits", (route) => route.fulfill(broken));
  await page.goto("/credits");
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Even niet bereikbaar.");
  await checkScreen(page);
  await page.unroute("**/api/products/credits");
  await page.route("**/api/products/credits", (route) => route.fulfill({ json: { data: [] } }));
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await expect(page.getByText("Er zijn nog geen kredieten.")).toBeVisible();
  await checkScreen(page);
});

test("a firm without general insurances has no page for them", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "noor");
  await page.goto("/general-insurances");
  await expect(page.getByRole("heading", { level: 1, name: "Niet gevonden" })).toBeVisible();
});

test("a table that does not fit beside the adviser becomes a list", { tag: "@desktop" }, async ({ page }) => {
  const noor = await signIn(page, "noor");
  const [mortgage] = await noor.get("/api/products/mortgages");
  await page.goto(`/mortgages/${mortgage?.id}`);
  const table = page.getByRole("table", { name: "Leningdelen" });
  await expect(table).toBeVisible();
  const excess = () => table.evaluate((node) => node.scrollWidth - (node.parentElement?.clientWidth ?? 0));
  for (const width of [768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(excess).toBeLessThanOrEqual(1);
  }
});
