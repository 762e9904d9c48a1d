import { expect, test } from "@playwright/test";
import { expectSound } from "./support/look";
import { letIn, person, send } from "./support/records";
import { signIn } from "./support/signIn";

const lists = [
  ["/mortgages", "products/mortgages", "Er zijn nog geen hypotheken."],
  ["/otds", "products/otds", /opdracht/],
  ["/invoices", "invoices", /factuur|facturen/],
  ["/appointments", "products/appointments", /afspra/],
  ["/bankguarantees", "products/bankguarantees", /bankgarantie/],
  ["/business-income", "products/business-incomes", /inkomensverklaring/],
  ["/will-writing-advices", "products/will-writing-advices", /testament/],
  ["/credits", "products/credits", "Er zijn nog geen kredieten."],
  ["/life-insurances", "products/life-insurances", /levensverzekering/],
  ["/general-insurances", "products/general-insurances", /schadeverzekering/],
  ["/fgvs", "products/fgvs", /voortzetting/],
  ["/cardifao", "products/cardifao", /bescherming|verzekering/],
  ["/purchase-intentions", "products/purchase-intentions", /koopwens/],
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
    await expectSound(page);
  });
}

test("somebody of whom nothing is known yet has a kind overview", async ({ page }) => {
  const who = `nothing-${test.info().project.name}`;
  await send(page, [person(who, "Nina")]);
  await letIn(page, who);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1, name: "Welkom, Nina" })).toBeVisible();
  for (const name of ["Eerstvolgende afspraak", "Te doen", "Te downloaden"])
    await expect(page.getByRole("region", { name }).getByText(/geen|niets/)).toBeVisible();
  await expect(page.getByText(/NaN|undefined|null/)).toHaveCount(0);
  await expectSound(page);
});
