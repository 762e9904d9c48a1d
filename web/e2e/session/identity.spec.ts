import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { readActionEvent } from "../support/firm";
import { allVariants, type LanguageVariant, tagFor, textsIn } from "../support/languageVariants";
import { fillSignIn } from "../support/people/accounts";
import {
  enterAs,
  goodPassword,
  handOverLink,
  invite,
  newPerson,
  type Person,
  passwordSessionOf,
  put,
  setFirstPassword,
  setVariant,
} from "../support/people/people";

/** Signing in, linking and confirming by an identity provider: that of the sandboxes, which the firm vandijk has. */
const firm = "vandijk";
const provider = "Demo-inlogdienst";
const sandbox = process.env.BALIE_SANDBOX_URL ?? "http://127.0.0.1:8081";

const t = textsIn("formal");
const signInButton = (page: Page) =>
  page.getByRole("button", { name: t("session.identity.signIn", { name: provider }) });
const card = (page: Page, variant: LanguageVariant = "formal") =>
  page.getByRole("region", { name: textsIn(variant)("settings.identities.title") });
const failure = (page: Page) => page.getByRole("heading", { level: 1, name: t("identity.failed.title") });

interface Choice {
  /** Name of the person who signs in. */
  name?: string;
  level?: "low" | "substantial" | "high";
  button?: "sign-in" | "cancel";
}

/** Chooses at the provider who signs in, or goes back without. */
async function choose(
  page: Page,
  { name, level = "substantial", button = "sign-in" }: Choice,
): Promise<void> {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${sandbox}/identity/authorize?`));
  if (name) {
    await page.locator("#subject").selectOption("nobody");
    await page.locator("#name").fill(name);
  }
  await page.locator("#level").selectOption(level);
  await page.locator(`button[value="${button}"]`).click();
}

/** Address that a direct debit requires of its payer. */
const address = { street_name: "Zonneweg", house_number: "1", zipcode: "3512 PH", city: "Utrecht" };

async function withPassword(
  request: APIRequestContext,
  variant: LanguageVariant = "formal",
): Promise<Person> {
  const person = await newPerson(request, variant, address, firm);
  await setFirstPassword(request, person);
  return person;
}

/** Links the account in the settings. */
async function link(page: Page, person: Person): Promise<void> {
  const say = textsIn(person.variant);
  await page.goto("/settings");
  await card(page, person.variant)
    .getByRole("button", { name: say("settings.identities.link", { name: provider }) })
    .click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL("/settings");
  await expect(page.getByText(say("identity.linked"))).toBeVisible();
  await expect(card(page, person.variant).getByRole("listitem")).toContainText(provider);
}

/** A service order with a direct debit, to be signed. */
async function orderOf(
  request: APIRequestContext,
  person: Person,
): Promise<{ path: string; action: string }> {
  const order = `${person.id}-otd`;
  const otd = await put(request, firm, `products/otd/${order}`, {
    owners: [person.id],
    label: "Opdracht hypotheekadvies",
    service_name: "Hypotheekadvies",
    total_at_once: 950,
    has_automatic_debit_fees: true,
    total_monthly: 12.5,
    sepa_payment_reference: "HA-2026",
    sepa_creditor_name: "Van Dijk Advies",
    sepa_creditor_id: "NL53ZZZ300000010000",
  });
  const action = await put(request, firm, `actions/${person.id}-sign`, {
    type: "SIGN_OTD",
    label: "Opdracht ondertekenen",
    owners: [person.id],
    product: { kind: "otd", external_id: order },
  });
  return { path: `/otds/${otd}/sign/${action}`, action };
}

/** Reads the terms, and fills in what the order asks for. */
async function fillOrder(page: Page): Promise<void> {
  await page.getByRole("button", { name: t("actions.otd.readTerms") }).click();
  const terms = page.getByRole("dialog", { name: t("actions.otd.terms") });
  const agreed = terms.getByRole("button", { name: t("actions.otd.agreeTerms") });
  await terms.locator("[tabindex='0']").first().focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(agreed).toBeEnabled({ timeout: 500 });
  }).toPass();
  await agreed.click();
  await page.getByLabel(t("actions.otd.iban")).fill("NL91ABNA0417164300");
  await page.getByLabel(t("actions.otd.holder")).fill("I. van Wolkenveld");
  await page.getByRole("switch").press("Space");
}

async function expectOrderFilled(page: Page): Promise<void> {
  await expect(page.getByText(t("actions.otd.termsAgreed"))).toBeVisible();
  await expect(page.getByLabel(t("actions.otd.iban"))).toHaveValue("NL91 ABNA 0417 1643 00");
  await expect(page.getByLabel(t("actions.otd.holder"))).toHaveValue("I. van Wolkenveld");
  await expect(page.getByRole("switch")).toBeChecked();
}

const sign = (page: Page) =>
  page.getByRole("button", { name: t("actions.otd.signButton"), exact: true }).click();

// Several trips to the provider each.
test.describe.configure({ timeout: 90_000 });

test("an account is linked, signed in with and unlinked", async ({ page, request }) => {
  const person = await withPassword(request);
  await enterAs(page, person, await passwordSessionOf(request, person));
  await page.goto("/settings");
  const linking = card(page).getByRole("button", {
    name: t("settings.identities.link", { name: provider }),
  });
  await expect(linking).toBeVisible();
  await expectState(page, "identity-settings-none");
  await linking.click();
  await expect(page.getByRole("heading", { level: 1, name: provider })).toBeVisible();
  await page.locator("#subject").selectOption("nobody");
  await expectState(page, "identity-provider");

  // Whoever turns back has linked nothing, and is where they were.
  await choose(page, { button: "cancel" });
  await expect(page).toHaveURL("/settings");
  await expect(page.getByText(t("code.IDENTITY_NOT_LINKED"))).toBeVisible();
  await expect(linking).toBeVisible();
  await expect(card(page).getByRole("listitem")).toHaveCount(0);

  await link(page, person);
  await expect(linking).toHaveCount(0);
  await expectState(page, "identity-settings-one");

  await page.goto("/logout");
  await expect(signInButton(page)).toBeVisible();
  await expectState(page, "identity-sign-in");
  await signInButton(page).click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.goto("/settings/activity");
  await expect(page.getByText(t("settings.activity.event.identity_linked"))).toBeVisible();
  await page.goto("/settings");
  const item = card(page).getByRole("listitem");
  await expect(item).not.toContainText(t("settings.identities.unused"));
  await item.getByRole("button", { name: t("settings.identities.remove") }).click();
  const removing = page.getByRole("dialog", { name: t("settings.identities.removeTitle") });
  await expectState(page, "identity-remove");
  await removing.getByRole("button", { name: t("settings.identities.remove") }).click();
  await expect(removing).toBeHidden();
  await expect(item).toHaveCount(0);

  // The provider still knows them, the portal does not.
  await page.goto("/logout");
  await signInButton(page).click();
  await choose(page, { name: person.id });
  await expect(failure(page)).toBeVisible();
  await expect(page).toHaveURL("/sign-in/callback");
  await expectState(page, "identity-failed");
  await page.getByRole("link", { name: t("guest.toLogin") }).click();
  await expect(page).toHaveURL("/");
  await fillSignIn(page, person.email, goodPassword);
  await expect(page).toHaveURL("/dashboard");
});

test("a sign-in returns to the page that was asked for", { tag: "@phone" }, async ({ page, request }) => {
  const person = await withPassword(request);
  await enterAs(page, person, await passwordSessionOf(request, person));
  await link(page, person);
  await page.goto("/logout");
  await expect(signInButton(page)).toBeVisible();
  await page.goto("/settings");
  await expect(page).toHaveURL("/");
  await signInButton(page).click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL("/settings");
});

test("whoever is unknown, turns back or comes twice gets one neutral screen", { tag: "@phone" }, async ({
  page,
}) => {
  await setVariant(page, "formal", firm);
  const words: string[] = [];
  const expectFailure = async () => {
    await expect(failure(page)).toBeVisible();
    await expect(page).toHaveURL("/sign-in/callback");
    words.push((await page.locator("main").textContent()) ?? "");
  };
  await page.goto("/");
  await signInButton(page).click();
  await choose(page, { name: crypto.randomUUID() });
  await expectFailure();

  await page.getByRole("link", { name: t("guest.toLogin") }).click();
  await signInButton(page).click();
  const back = page.waitForRequest((request) => request.url().includes("/sign-in/callback"));
  await choose(page, { button: "cancel" });
  const address = (await back).url();
  await expectFailure();

  // The same answer again, an answer to nothing, and no answer.
  for (const path of [address, "/sign-in/callback?state=made-up&code=made-up", "/sign-in/callback"]) {
    await page.goto(path);
    await expectFailure();
  }
  // Whoever turned back is told that nothing changed; what went wrong otherwise is told nobody.
  expect(words[1]).toContain(t("identity.failed.cancelled"));
  expect(new Set(words.filter((_, index) => index !== 1)).size).toBe(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/code=|state=/);
});

test("a provider that does not answer leaves the other ways open", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const person = await withPassword(request);
  await setVariant(page, "formal", firm);
  await page.route("**/api/auth/identity-login/start", (route) =>
    route.fulfill({
      status: 502,
      json: { error: { code: "IDENTITY_PROVIDER_FAILED", message: t("code.IDENTITY_PROVIDER_FAILED") } },
    }),
  );
  await page.goto("/");
  await signInButton(page).click();
  await expect(page.getByText(t("code.IDENTITY_PROVIDER_FAILED"))).toBeVisible();
  await expect(signInButton(page)).toBeEnabled();
  await expectState(page, "identity-provider-failed");
  await fillSignIn(page, person.email, goodPassword);
  await expect(page).toHaveURL("/dashboard");
});

test("whoever came by a link of the firm confirms at the provider, and signs what they filled in", {
  tag: "@phone",
}, async ({ page, request }) => {
  const person = await withPassword(request);
  await enterAs(page, person, await passwordSessionOf(request, person));
  await link(page, person);
  await page.goto("/logout");
  await expect(signInButton(page)).toBeVisible();

  const { path, action } = await orderOf(request, person);
  await page.goto(await handOverLink(request, person));
  await expect(page).toHaveURL("/dashboard");
  await page.goto(path);
  await fillOrder(page);
  await sign(page);
  const dialog = page.getByRole("dialog", { name: t("session.confirm.title") });
  const use = dialog.getByRole("button", { name: t("identity.confirm.use", { name: provider }) });
  await expect(use).toBeVisible();
  await expectState(page, "identity-confirm");

  // Whoever turns back has proved nothing and lost nothing.
  await use.click();
  await choose(page, { button: "cancel" });
  await expect(page).toHaveURL(path);
  await expect(page.getByText(t("code.IDENTITY_REFUSED"))).toBeVisible();
  await expectOrderFilled(page);

  await sign(page);
  await use.click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL(path);
  await expect(page.getByText(t("identity.confirmed"))).toBeVisible();
  await expectOrderFilled(page);
  await expectState(page, "identity-confirmed");
  await sign(page);
  // The signature waits for the order as a PDF.
  await expect(page).toHaveURL("/dashboard", { timeout: 30_000 });
  expect(await readActionEvent(request, action, "otd.signed")).toMatchObject({ is_complete: true });
});

test("a level that is asked for is explained, and reached by linking and signing in", {
  tag: "@phone",
}, async ({ page, request }) => {
  const person = await withPassword(request);
  await enterAs(page, person, await passwordSessionOf(request, person));
  const { path } = await orderOf(request, person);
  // No firm of the demo asks for a level: the first two answers are those of one that does.
  let rejections = 2;
  await page.route("**/sign", (route) => {
    rejections -= 1;
    if (rejections < 0) return route.continue();
    const error = { code: "ASSURANCE_REQUIRED", message: "", level: "substantial" };
    return route.fulfill({ status: 403, json: { error } });
  });
  await page.goto(path);
  await fillOrder(page);
  await sign(page);
  const dialog = page.getByRole("dialog", { name: t("identity.assurance.title") });
  const linking = dialog.getByRole("button", { name: t("settings.identities.link", { name: provider }) });
  await expect(linking).toBeVisible();
  await expectState(page, "identity-assurance-link");
  await linking.click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL(path);
  await expect(page.getByText(t("identity.linked"))).toBeVisible();
  await expectOrderFilled(page);

  await sign(page);
  const use = dialog.getByRole("button", { name: t("identity.assurance.continue", { name: provider }) });
  await expect(use).toBeVisible();
  await expectState(page, "identity-assurance");
  await use.click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL(path);
  await expect(page.getByText(t("identity.confirmed"))).toBeVisible();
  await expectOrderFilled(page);
  await sign(page);
  await expect(page).toHaveURL("/dashboard", { timeout: 30_000 });
});

test("an invitation is answered with a provider instead of a password", async ({ page, request }) => {
  const person = await newPerson(request, "formal", {}, firm);
  await setVariant(page, "formal", firm);
  await page.goto(await invite(request, person));
  const use = page.getByRole("button", { name: t("identity.invitation.signIn", { name: provider }) });
  await expect(use).toBeVisible();
  await expectState(page, "identity-invitation");
  await use.click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/settings");
  await expect(card(page).getByRole("listitem")).toContainText(provider);

  await page.goto("/logout");
  await signInButton(page).click();
  await choose(page, { name: person.id });
  await expect(page).toHaveURL("/dashboard");
});

for (const variant of allVariants.filter((one) => one !== "formal")) {
  const say = textsIn(variant);

  test(
    `the settings and the question speak to everybody: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await withPassword(request, variant);
      await enterAs(page, person, await passwordSessionOf(request, person));
      await link(page, person);
      await expectState(page, `identity-settings-${variant}`);
      await page.route("**/api/consumers/mail-preferences", (route) =>
        route.request().method() === "PUT"
          ? route.fulfill({
              status: 403,
              json: {
                error: {
                  code: "CONFIRMATION_REQUIRED",
                  message: "",
                  confirm: "provider",
                  confirm_options: ["provider", "password"],
                },
              },
            })
          : route.continue(),
      );
      await page.goto("/settings/notifications");
      await page.getByRole("checkbox").first().click({ force: true });
      const dialog = page.getByRole("dialog", { name: say("session.confirm.title") });
      await expect(
        dialog.getByRole("button", { name: say("identity.confirm.use", { name: provider }) }),
      ).toBeVisible();
      await expectState(page, `identity-confirm-${variant}`);
    },
  );
}
