import { expect, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { signIn } from "../support/people/signIn";
import { letIn, person, send } from "../support/records";

const lists = [
  ["/mortgages", "products/mortgages", "Er zijn nog geen hypotheken."],
  ["/invoices", "invoices", /factuur|facturen/],
  ["/appointments", "products/appointments", /afspra/],
  ["/important-documents", "documents", /document/],
] as const;

for (const [path, api, empty] of lists) {
  test(`${path}: waiting, failing, empty`, { tag: "@phone" }, async ({ page }) => {
    await signIn(page, "anna");
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const call = `**/api/${api}`;
    await page.route(call, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: { code: "X", message: "Even niet bereikbaar." } } });
    });
    await page.goto(path);
    const main = page.getByRole("main");
    await expect(main.getByRole("status").filter({ hasText: "Bezig met laden" }).first()).toBeVisible();
    release();
    await expect(main.getByRole("alert")).toContainText("Even niet bereikbaar.");
    await page.unroute(call);
    for (const list of [call, "**/api/products/woongarant-insurances"])
      await page.route(list, (route) => route.fulfill({ json: { data: [] } }));
    await main.getByRole("button", { name: "Opnieuw proberen" }).click();
    await expect(main.getByText(empty).last()).toBeVisible();
    await expect(main.getByRole("alert")).toHaveCount(0);
    await checkScreen(page);
  });
}

/** The other lists of products are of the same parts, and differ in how they say that nothing is there. */
const others = [
  ["/otds", /opdracht/],
  ["/bankguarantees", /bankgarantie/],
  ["/business-income", /inkomensverklaring/],
  ["/will-writing-advices", /testament/],
  ["/credits", "Er zijn nog geen kredieten."],
  ["/life-insurances", /levensverzekering/],
  ["/general-insurances", /schadeverzekering/],
  ["/fgvs", /voortzetting/],
  ["/cardifao", /bescherming|verzekering/],
  ["/purchase-intentions", /koopwens/],
] as const;

test("each of the other lists says that it is empty", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.route("**/api/products/*", (route) => route.fulfill({ json: { data: [] } }));
  for (const [path, empty] of others) {
    await page.goto(path);
    await expect(page.getByRole("main").getByText(empty).last()).toBeVisible();
    await expect(page.locator(`main a[href^="${path}/"]`)).toHaveCount(0);
  }
});

test("an overview whose lists cannot be read shows the rest and says so", { tag: "@phone" }, async ({
  page,
}) => {
  await signIn(page, "anna");
  await page.route(/\/api\/(actions|dossiers|notifications|banners)$/, (route) =>
    route.fulfill({ status: 500, json: { error: { code: "X", message: "Even niet bereikbaar." } } }),
  );
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welkom, Anna" })).toBeVisible();
  // One alert tells it for all of them.
  const alert = page.getByRole("main").getByRole("alert");
  await expect(alert).toHaveCount(1);
  await expect(alert).toContainText("Even niet bereikbaar.");
  await checkScreen(page);
});

test("somebody of whom nothing is known yet has a kind overview", async ({ page }) => {
  const who = `nothing-${test.info().project.name}`;
  await send(page, [person(who, "Nina")]);
  await letIn(page, who);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welkom, Nina" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Eerstvolgende afspraak" }).getByText(/geen/)).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Er staan geen taken open" }).getByText(/niets/),
  ).toBeVisible();
  await expect(page.getByText(/NaN|undefined|null/)).toHaveCount(0);
  await checkScreen(page);
});
