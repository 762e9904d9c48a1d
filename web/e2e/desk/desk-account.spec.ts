import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { acceptInvitation } from "../support/desk/signIn";
import { firmOrigin } from "../support/firmOrigin";
import { Authenticator } from "../support/people/authenticator";
import { mailsTo } from "../support/people/mailbox";
import { newColleague } from "../support/people/people";

/** The sandboxes' identity provider, with which the firm's people sign in. */
const sandbox = process.env.BALIE_SANDBOX_URL ?? "http://127.0.0.1:8081";
const provider = "Demo-inlogdienst";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });
const card = (page: Page, name: string) => page.getByRole("region", { name });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

interface Choice {
  name: string;
  level?: "low" | "substantial" | "high";
  choice?: "sign-in" | "cancel";
}

/** Chooses at the provider who signs in, or goes back without. */
async function choose(page: Page, { name, level = "substantial", choice = "sign-in" }: Choice) {
  await expect(page).toHaveURL((url) => url.href.startsWith(`${sandbox}/identity/authorize?`));
  await page.locator("#subject").selectOption("nobody");
  await page.locator("#name").fill(name);
  await page.locator("#level").selectOption(level);
  await page.locator(`button[value="${choice}"]`).click();
}

async function openAccount(page: Page): Promise<void> {
  await page.goto(new URL("/desk/account", page.url()).href);
  await expect(heading(page, "Mijn account")).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(new URL("/desk", page.url()).href);
  await expect(heading(page, "Mijn werk")).toBeVisible();
  const menu = page.getByRole("button", { name: "Menu openen" });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("button", { name: "Uitloggen" }).filter({ visible: true }).click();
  await expect(heading(page, "Inloggen voor medewerkers")).toBeVisible();
}

test.describe.configure({ timeout: 120_000 });

/** Both demo firms; each is tried at both widths once. */
const firms = [
  ["vandijk", ["@desktop"]],
  ["noordzee", ["@phone"]],
] satisfies [string, string[]][];

for (const [firm, tag] of firms)
  test(`a colleague of ${firm} links an identity provider and signs in by it`, { tag }, async ({
    page,
    request,
  }) => {
    const { email, link } = await newColleague(request, firm);
    await page.goto(link.pathname + link.search);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Robin van Leeuwen");
    await expectState(page, `desk-account-invitation-${firm}`);
    await acceptInvitation(page);

    await openAccount(page);
    await expectState(page, `desk-account-${firm}`);
    const services = card(page, "Inlogdiensten");
    await services.getByRole("button", { name: `${provider} koppelen` }).click();
    await choose(page, { name: email });
    await expect(heading(page, "Mijn account")).toBeVisible();
    await expect(services.getByRole("listitem")).toContainText(provider);
    const mails = await mailsTo(request, email, 3);
    expect(mails.map(({ subject }) => subject).join()).toContain("Er is een inlogdienst gekoppeld");
    await expectState(page, `desk-account-linked-${firm}`);

    await signOut(page);
    await expectState(page, `desk-account-sign-in-${firm}`);
    await button(page, `Inloggen met ${provider}`).click();
    await choose(page, { name: email, choice: "cancel" });
    await expect(heading(page, "Inloggen is niet gelukt")).toBeVisible();
    await expectState(page, `desk-account-failed-${firm}`);
    await page.getByRole("link", { name: "Naar inloggen" }).click();
    await button(page, `Inloggen met ${provider}`).click();
    await choose(page, { name: `${email}.stranger` });
    await expect(heading(page, "Inloggen is niet gelukt")).toBeVisible();
    await page.getByRole("link", { name: "Naar inloggen" }).click();
    await button(page, `Inloggen met ${provider}`).click();
    await choose(page, { name: email, level: "low" });
    await expect(heading(page, /Bevestig dat (u|je) het bent/)).toBeVisible();
    await button(page, "Met een ander account inloggen").click();
    await button(page, `Inloggen met ${provider}`).click();
    await choose(page, { name: email });
    await expect(heading(page, "Mijn werk")).toBeVisible();

    await openAccount(page);
    await services.getByRole("button", { name: `Ontkoppelen: ${provider}` }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Ontkoppelen" }).click();
    await expect(services.getByRole("listitem")).toHaveCount(0);
    await expect(services.getByRole("button", { name: `${provider} koppelen` })).toBeVisible();
  });

test("an invitation is accepted at the identity provider, without a password", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { email, link } = await newColleague(request, "vandijk");
  await page.goto(link.pathname + link.search);
  await button(page, `Inloggen met ${provider}`).click();
  await choose(page, { name: email });
  await expect(heading(page, "Mijn werk")).toBeVisible();
  await openAccount(page);
  await expect(card(page, "Wachtwoord")).toContainText("geen wachtwoord");
  // The only way in stays.
  const services = card(page, "Inlogdiensten");
  await services.getByRole("button", { name: `Ontkoppelen: ${provider}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Ontkoppelen" }).click();
  await expect(page.getByText("uw enige tweede factor")).toBeVisible();
  await expect(services.getByRole("listitem")).toHaveCount(1);
});

test("an identity provider that is away leaves the other ways open, and says so", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/desk?domain=vandijk");
  await page.route("**/desk/api/auth/identity/start", (route) =>
    route.fulfill({
      status: 502,
      json: { error: { code: "IDENTITY_PROVIDER_FAILED", message: "" } },
    }),
  );
  await button(page, `Inloggen met ${provider}`).click();
  await expect(page.getByRole("alert")).toContainText("De inlogdienst is op dit moment niet bereikbaar");
  await expectState(page, "desk-account-provider-away");
  await expect(page.getByLabel("E-mailadres")).toBeEnabled();
});

for (const [firm, tag] of firms)
  test(`a colleague of ${firm} loses a device with a passkey and comes in by a key`, { tag }, async ({
    page,
    request,
  }) => {
    const { link } = await newColleague(request, firm);
    const phone = await Authenticator.attach(page, { isSynced: true });
    await page.goto(`${firmOrigin(firm)}${link.pathname}${link.search}`);
    await button(page, "Zonder wachtwoord, met een passkey").click();
    await button(page, "Passkey aanmaken").click();
    await expect(heading(page, "Mijn werk")).toBeVisible();

    await openAccount(page);
    const passkeys = card(page, "Passkeys");
    await expect(passkeys.getByRole("listitem")).toContainText("Gesynchroniseerd");
    await phone.answer(false);
    const key = await Authenticator.attach(page, { transport: "usb" });
    await button(page, "Passkey toevoegen").click();
    const adding = page.getByRole("dialog");
    await adding.getByLabel("Naam").fill("Sleutel aan de sleutelbos");
    await expectState(page, `desk-account-add-${firm}`);
    // Whom the key cannot verify adds nothing.
    await key.verify(false);
    await adding.getByRole("button", { name: "Doorgaan" }).click();
    await expect(adding.getByRole("button", { name: "Doorgaan" })).toBeEnabled();
    expect(await key.count()).toBe(0);
    await key.verify(true);
    await adding.getByRole("button", { name: "Doorgaan" }).click();
    await expect(passkeys.getByRole("listitem")).toHaveCount(2);
    await expect(passkeys).toContainText("Alleen op één apparaat");
    await expectState(page, `desk-account-passkeys-${firm}`);

    // The phone is lost: the key goes on opening the account, and takes the phone's passkey away.
    const lost = await phone.lose();
    await key.answer(false);
    await signOut(page);
    await key.verify(false);
    await key.answer(true);
    await button(page, "Inloggen met een passkey").click();
    await expect(button(page, "Inloggen met een passkey")).toBeEnabled();
    await expect(heading(page, "Inloggen voor medewerkers")).toBeVisible();
    await key.verify(true);
    await button(page, "Inloggen met een passkey").click();
    await expect(heading(page, "Mijn werk")).toBeVisible();
    await openAccount(page);
    const old = passkeys.getByRole("listitem").filter({ hasText: "Gesynchroniseerd" });
    await old.getByRole("button", { name: "Verwijderen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(passkeys.getByRole("listitem")).toHaveCount(1);
    await passkeys.getByRole("button", { name: "Verwijderen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
    await expect(page.getByText(/(uw|je) enige tweede factor/)).toBeVisible();

    // Whoever finds the phone is refused.
    await key.answer(false);
    await signOut(page);
    await key.lose();
    const found = await Authenticator.attach(page, { isSynced: true });
    await found.take(lost);
    await button(page, "Inloggen met een passkey").click();
    await expect(page.getByText("Inloggen met de passkey is niet gelukt")).toBeVisible();
  });
