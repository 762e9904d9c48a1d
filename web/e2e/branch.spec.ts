import { expect, type Page, test } from "@playwright/test";
import { enterAs, newPerson, put, sessionOf, statusFor } from "./support/people";
import { expectState } from "./support/state";
import { says } from "./support/voices";

/** A firm of this viewport's own, whose settings no other test looks at. */
const own = () => {
  const viewport = test.info().project.name;
  const key = process.env[`E2E_FIRM_${viewport.toUpperCase()}`] ?? "";
  return { slug: `proef-${viewport}`, key };
};

type Settings = Record<string, unknown>;

const offices = ["noord", "zuid"];

async function settle(page: Page, settings: Settings): Promise<void> {
  const { slug, key } = own();
  await put(page.request, slug, `licence/${slug}`, { name: "Proef Advies", ...settings }, key);
  for (const office of offices) {
    const branch = { name: `Proef ${office}`, domain: `${slug}-${office}` };
    await put(page.request, slug, `branches/${office}`, branch, key);
  }
}

const kept = (page: Page) => page.evaluate(() => localStorage.getItem("balie.domain"));
const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "balie-domain")?.value;

test.describe("branches and maintenance", () => {
  test.describe.configure({ mode: "serial" });

  test("a visitor without a branch chooses one, and can choose anew", async ({ page }) => {
    const { slug } = own();
    await settle(page, { show_domain_chooser: true });
    await page.goto("/forgot/password");
    await expect(page.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
    const branch = page.getByLabel("Vestiging");
    await expect(branch.getByRole("option", { name: "Proef zuid" })).toHaveCount(1);
    await expectState(page, "chooser");
    await branch.selectOption(`${slug}-zuid`);
    await page.getByRole("button", { name: "Doorgaan" }).click();
    // What was asked for is what comes, at that branch.
    await expect(page.getByRole("heading", { level: 1, name: "Wachtwoord vergeten" })).toBeVisible();
    expect([await kept(page), await cookie(page)]).toEqual([`${slug}-zuid`, `${slug}-zuid`]);
    await page.goto("/");
    await expect(branch).toHaveValue(`${slug}-zuid`);
    await branch.selectOption(`${slug}-noord`);
    await expectState(page, "chooser-login");
    await page.getByRole("button", { name: "Naar deze vestiging" }).click();
    await expect(branch).toHaveValue(`${slug}-noord`);
    expect(await kept(page)).toBe(`${slug}-noord`);
    await page.getByRole("button", { name: "Gekozen vestiging wissen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
    expect([await kept(page), await cookie(page)]).toEqual([null, undefined]);
    await page.goto("/?domain=bestaat-niet");
    await expect(page.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
  });

  test("a branch in the address is kept and leaves the address", async ({ page }) => {
    const { slug } = own();
    await settle(page, { show_domain_chooser: false });
    await page.goto(`/forgot/password?domain=${slug}-zuid`);
    await expect(page.getByRole("heading", { level: 1, name: "Wachtwoord vergeten" })).toBeVisible();
    await expect(page).toHaveURL("/forgot/password");
    expect([await kept(page), await cookie(page)]).toEqual([`${slug}-zuid`, `${slug}-zuid`]);
    // A firm that does not offer the choice is not among those to choose from.
    await page.goto("/?domain=");
    await expect(page.getByLabel("Vestiging")).toBeVisible();
    await expect(page.getByRole("option", { name: "Proef zuid" })).toHaveCount(0);
  });

  test("going to another firm ends the session of the one before", async ({ page, request }) => {
    const { slug } = own();
    await settle(page, {});
    const person = await newPerson(request, "formal");
    const pair = await sessionOf(request, person);
    await enterAs(page, person, pair);
    await page.goto("/dashboard");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Another branch of the same firm is still the same firm.
    await page.goto("/settings?domain=vandijk-utrecht");
    await expect(page.getByRole("heading", { level: 1, name: "Instellingen" })).toBeVisible();
    await expect(page).toHaveURL("/settings");
    const out = page.waitForResponse("**/api/auth/logout");
    await page.goto(`/settings?domain=${slug}-noord`);
    expect((await out).status()).toBe(204);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Inloggen" })).toBeVisible();
    expect(await statusFor(request, person, pair)).toBe(401);
  });

  test("maintenance takes the place of everything, in the firm's own tone", async ({ page }) => {
    const { slug } = own();
    const notice = { nl: "Wij zijn maandag weer open.", en: "We are open again on Monday." };
    const closed = (style: string) => ({
      features: { default_address_style: style },
      maintenance: { maintenance: true, show_notice: true, notice },
    });
    await settle(page, closed("formal"));
    for (const path of ["/?domain=", "/forgot/password?domain="]) {
      await page.goto(`${path}${slug}-noord`);
      await expect(
        page.getByRole("heading", { level: 1, name: says("formal")("maintenance.title") }),
      ).toBeVisible();
      await expect(page.locator("main form")).toHaveCount(0);
    }
    await expect(page.locator("main p")).toHaveText([
      says("formal")("maintenance.first"),
      says("formal")("maintenance.second"),
      notice.nl,
    ]);
    await expectState(page, "maintenance-formal");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByText(notice.en)).toBeVisible();
    await expectState(page, "maintenance-english");
    await page.getByRole("button", { name: "Nederlands" }).click();
    await settle(page, closed("informal"));
    await page.reload();
    await expect(page.getByText(says("informal")("maintenance.second"))).toBeVisible();
    await expectState(page, "maintenance-informal");

    await settle(page, { maintenance: { maintenance: false, show_notice: true, notice } });
    await page.goto("/");
    await expect(page.getByText(notice.nl)).toBeVisible();
    await expect(page.locator("main form")).toHaveCount(1);
    await expectState(page, "maintenance-notice");
    await settle(page, {});
    await page.reload();
    await expect(page.getByText(notice.nl)).toHaveCount(0);
    await expect(page.locator("main form")).toHaveCount(1);
  });
});
