import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { textsIn } from "../support/languageVariants";
import { enterAs, newPerson, put, sessionOf, setVariant, statusFor } from "../support/people/people";

/** A firm of this viewport's own, whose settings no other test looks at. */
const ownFirm = () => `proef-${test.info().project.name}`;

/** A branch of it: no two firms have one of the same name. */
const office = (side: "noord" | "zuid") => `Proef ${test.info().project.name} ${side}`;

type Settings = Record<string, unknown>;

async function settle(page: Page, settings: Settings): Promise<void> {
  const slug = ownFirm();
  await put(page.request, slug, `licence/${slug}`, { name: "Proef Advies", ...settings });
  for (const [name, domain] of [
    [office("noord"), slug],
    [office("zuid"), `${slug}-zuid`],
  ] as const) {
    await put(page.request, slug, `branches/${domain}`, { name, domain });
  }
}

const storedBranch = (page: Page) => page.evaluate(() => localStorage.getItem("balie.domain"));
const cookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "__Host-balie-domain")?.value;

// Each is a whole way from its beginning to its end.
test.describe.configure({ timeout: 120_000 });

test.describe("a firm of the test's own", () => {
  test("a visitor without a branch chooses one, and can choose anew", async ({ page }) => {
    const slug = ownFirm();
    await settle(page, { show_domain_chooser: true });
    const branch = page.getByLabel("Vestiging");
    // The server reads its firms anew every few seconds.
    await expect(async () => {
      await page.goto("/forgot/password");
      await expect(page.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
      await expect(branch.getByRole("option", { name: office("zuid") })).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await expectState(page, "chooser");
    await branch.selectOption(`${slug}-zuid`);
    await page.getByRole("button", { name: "Doorgaan" }).click();
    // What was asked for is what comes, at that branch.
    await expect(page.getByRole("heading", { level: 1, name: "Wachtwoord vergeten" })).toBeVisible();
    expect([await storedBranch(page), await cookie(page)]).toEqual([`${slug}-zuid`, `${slug}-zuid`]);
    await page.goto("/");
    const choice = page.locator("summary").filter({ hasText: "Vestiging" });
    await choice.click();
    await expect(branch).toHaveValue(`${slug}-zuid`);
    await branch.selectOption(slug);
    await expectState(page, "chooser-login");
    await page.getByRole("button", { name: "Naar deze vestiging" }).click();
    await choice.click();
    await expect(branch).toHaveValue(slug);
    expect(await storedBranch(page)).toBe(slug);
    await page.getByRole("button", { name: "Gekozen vestiging wissen" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
    expect([await storedBranch(page), await cookie(page)]).toEqual([null, undefined]);
    await page.goto("/?domain=bestaat-niet");
    await expect(page.getByRole("heading", { level: 1, name: "Welkom" })).toBeVisible();
  });

  test("a branch in the address is kept and leaves the address", { tag: "@phone" }, async ({ page }) => {
    const slug = ownFirm();
    await settle(page, { show_domain_chooser: false });
    await page.goto(`/forgot/password?domain=${slug}-zuid`);
    await expect(page.getByRole("heading", { level: 1, name: "Wachtwoord vergeten" })).toBeVisible();
    await expect(page).toHaveURL("/forgot/password");
    expect([await storedBranch(page), await cookie(page)]).toEqual([`${slug}-zuid`, `${slug}-zuid`]);
    // A firm that does not offer the choice is not among those to choose from.
    await page.goto("/?domain=");
    await expect(page.getByLabel("Vestiging")).toBeVisible();
    await expect(page.getByRole("option", { name: office("zuid") })).toHaveCount(0);
  });

  test("going to another firm ends the session of the one before", { tag: "@phone" }, async ({
    page,
    request,
  }) => {
    const slug = ownFirm();
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
    const logout = page.waitForResponse("**/api/auth/logout");
    await page.goto(`/settings?domain=${slug}`);
    expect((await logout).status()).toBe(204);
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("button", { name: "Inloggen", exact: true })).toBeVisible();
    expect(await statusFor(request, person, pair)).toBe(401);
  });

  test("maintenance takes the place of everything, in the firm's own tone", async ({ page }) => {
    const slug = ownFirm();
    const notice = { nl: "Wij zijn maandag weer open.", en: "We are open again on Monday." };
    const maintenanceSettings = (style: string) => ({
      features: { default_address_style: style },
      maintenance: { maintenance: true, show_notice: true, notice },
    });
    await settle(page, maintenanceSettings("formal"));
    for (const path of ["/?domain=", "/forgot/password?domain="]) {
      await page.goto(`${path}${slug}`);
      await expect(
        page.getByRole("heading", { level: 1, name: textsIn("formal")("maintenance.title") }),
      ).toBeVisible();
      await expect(page.locator("main form")).toHaveCount(0);
    }
    await expect(page.locator("main p")).toHaveText([
      textsIn("formal")("maintenance.first"),
      textsIn("formal")("maintenance.second"),
      notice.nl,
    ]);
    await expectState(page, "maintenance-formal");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByText(notice.en)).toBeVisible();
    await expectState(page, "maintenance-english");
    await page.getByRole("button", { name: "Nederlands" }).click();
    await settle(page, maintenanceSettings("informal"));
    await page.reload();
    await expect(page.getByText(textsIn("informal")("maintenance.second"))).toBeVisible();
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

  test("the firm's own words and pictures stand where they belong", async ({ page, request }, {
    project,
  }) => {
    const slug = ownFirm();
    // Wider than high, in one colour.
    const picture = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 200"><path fill="#246" d="M0 0h600v200H0z"/></svg>',
    ).toString("base64");
    const image = `data:image/svg+xml;base64,${picture}`;
    const words = (name: string) => ({ nl: `${name} in het Nederlands`, en: `${name} in English` });
    const texts = [
      "welcome_title",
      "welcome_content",
      "important_documents_title",
      "important_documents_content",
      "footer_content",
      "adviser_label",
      "dossier_owner_label",
      "otd_conditions",
      "sepa_text",
      "mortgage_check_introduction",
      "mortgage_check_introduction_step_1",
      "disability_cover_introduction",
      "disability_cover_premium",
      "disability_cover_accept_button",
      "disability_cover_decline_button",
      "income_type_label",
      "product_phase_label",
    ];
    const content = Object.fromEntries(texts.map((name) => [name, words(name)]));
    const settings = {
      features: {
        show_appointment_form: true,
        do_show_incometype_field: true,
        do_show_productphase_field: true,
      },
      product_phases: [{ code: "bought", label: { nl: "Gekocht" } }],
      income_types: [{ code: "employed", label: { nl: "Loondienst" } }],
      content: { ...content, header_image: image, logo_image: image, header_full_width: true },
    };
    await settle(page, settings);
    const person = await newPerson(request, "formal", {}, slug);
    const { id } = person;
    const panel = (name: string, systemname: string) => ({
      name,
      label: null,
      phone: "030 200 01 24",
      emailaddress: null,
      systemname,
      image: null,
      dontShowPrefix: false,
    });
    const owners = [id];
    await put(request, slug, `dossiers/${id}-dossier`, {
      owners,
      label: "Dossier",
      user_panels: [panel("Eva", "ADVISOR"), panel("Tom", "DOSSIER_OWNER")],
    });
    const give = (kind: string, attributes: Settings) =>
      put(request, slug, `products/${kind}/${id}-${kind}`, { owners, label: kind, ...attributes });
    const ask = (type: string, kind: string) =>
      put(request, slug, `actions/${id}-${type}`, {
        type,
        label: type,
        owners,
        product: { kind, external_id: `${id}-${kind}` },
      });
    const order = await give("otd", {
      grand_total: 950,
      total_monthly: 12.5,
      has_automatic_debit_fees: true,
    });
    const cover = await give("cardifao", {});
    const mortgage = await give("mortgage", { amount: 200_000 });
    const sign = await ask("SIGN_OTD", "otd");
    const premium = await ask("START_DISABILITY_COVER", "cardifao");
    const check = await ask("MORTGAGE_CHECK", "mortgage");

    await setVariant(page, "formal", slug);
    await page.goto("/dossiers/create");
    await expect(page.getByText(words("income_type_label").nl).first()).toBeVisible();
    await expect(page.getByText(words("product_phase_label").nl).first()).toBeVisible();
    await enterAs(page, person, await sessionOf(request, person));
    const shown: Record<string, string[]> = {
      "/dashboard": ["welcome_title", "welcome_content", "adviser_label", "dossier_owner_label"],
      "/important-documents": ["important_documents_title", "important_documents_content"],
      [`/otds/${order}/sign/${sign}`]: ["sepa_text"],
      [`/mortgage-check/${mortgage}/${check}`]: [
        "mortgage_check_introduction",
        "mortgage_check_introduction_step_1",
      ],
      [`/cardifao/${cover}`]: ["disability_cover_introduction"],
      [`/cardifao/${cover}/premium/${premium}`]: [
        "disability_cover_premium",
        "disability_cover_accept_button",
        "disability_cover_decline_button",
      ],
    };
    for (const [path, names] of Object.entries(shown)) {
      await page.goto(path);
      for (const name of names)
        await expect(page.getByText(words(name).nl, { exact: true }).first()).toBeVisible();
      await expect(page.locator("footer").last()).toContainText(words("footer_content").nl);
      await expect(page.locator("header img").first()).toHaveAttribute("src", image);
    }
    await page.goto(`/otds/${order}/sign/${sign}`);
    await page.getByRole("button", { name: textsIn("formal")("actions.otd.readTerms") }).click();
    await expect(page.getByRole("dialog")).toContainText(words("otd_conditions").nl);

    await page.goto("/dashboard");
    const welcome = page.getByRole("region", { name: words("welcome_title").nl });
    const share = async () => {
      const [whole, part] = [await welcome.boundingBox(), await welcome.locator("img").boundingBox()];
      return (part?.width ?? 0) / (whole?.width ?? 1);
    };
    await expect.poll(share).toBeGreaterThan(0.95);
    await expectState(page, "own-words-wide");
    await settle(page, { ...settings, content: { ...settings.content, header_full_width: false } });
    await page.reload();
    if (project.name === "desktop") await expect.poll(share).toBeLessThan(0.5);
    await expectState(page, "own-words");
  });

  test("the firm's dictionary goes before the portal's own words, in each way of address", {
    tag: "@phone",
  }, async ({ page }) => {
    const slug = ownFirm();
    const dictionary = [
      {
        id: "session.login.submit",
        translation: { nl: "Treedt u binnen", "nl-x-informal": "Kom erin", en: "Step inside" },
      },
      { id: "session.login.forgot", translation: { nl: "Sleutel kwijt?" } },
    ];
    const settings = (style: string) => ({ dictionary, features: { default_address_style: style } });
    await settle(page, settings("formal"));
    await page.goto(`/?domain=${slug}`);
    await expect(page.getByRole("button", { name: "Treedt u binnen" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sleutel kwijt?" })).toBeVisible();
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.getByRole("button", { name: "Step inside" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Forgot your password?" })).toBeVisible();
    await page.getByRole("button", { name: "Nederlands" }).click();
    await settle(page, settings("informal"));
    await page.reload();
    await expect(page.getByRole("button", { name: "Kom erin" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Sleutel kwijt?" })).toBeVisible();
    await expectState(page, "dictionary");
  });
});
