import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { firmOrigin } from "../support/firmOrigin";
import { textsIn, variants } from "../support/languageVariants";
import { fillSignIn } from "../support/people/accounts";
import { Authenticator } from "../support/people/authenticator";
import {
  goodPassword,
  handOverLink,
  newPerson,
  type Person,
  put,
  setFirstPassword,
} from "../support/people/people";

const t = textsIn("formal");
const signInButton = (page: Page) => page.getByRole("button", { name: t("session.passkey.signIn") });
const card = (page: Page) => page.getByRole("region", { name: t("settings.passkeys.title") });
const offer = (page: Page) => page.getByRole("region", { name: t("settings.passkeys.offer.title") });

async function withPassword(
  request: APIRequestContext,
  attributes: object = {},
  firm = "sleutel",
): Promise<Person> {
  if (firm === "sleutel")
    await put(request, firm, "branches/sleutel", { name: "Proef Sleutel", domain: firm });
  const person = await newPerson(request, "formal", { ...attributes }, firm);
  await setFirstPassword(request, person);
  return person;
}

async function signInByPassword(page: Page, person: Person): Promise<void> {
  // A firm with several branches asks for one otherwise.
  await page.goto(`${firmOrigin(person.firm)}/?domain=${person.firm}`);
  await fillSignIn(page, person.email, goodPassword);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(new URL("/logout", page.url()).href);
  await page.waitForURL((url) => url.pathname !== "/logout");
  await expect(signInButton(page)).toBeEnabled();
  // The name field has asked what passkeys there are, so that nothing but the button asks next.
  await page.waitForLoadState("networkidle");
}

/** Adds a passkey in the settings; the first comes with recovery codes, which are returned. */
async function addPasskey(page: Page, { isFirst }: { isFirst: boolean }): Promise<string[]> {
  await card(page)
    .getByRole("button", { name: t("settings.passkeys.add") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("settings.passkeys.add") });
  await expect(dialog.getByLabel(t("settings.passkeys.name"))).toBeFocused();
  await dialog.getByRole("button", { name: t("settings.passkeys.continue") }).click();
  await expect(dialog).toBeHidden();
  if (!isFirst) return [];
  const codes = card(page).locator("li code");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await card(page)
    .getByRole("button", { name: t("settings.twoFactor.kept") })
    .click();
  return recoveryCodes;
}

test.describe.configure({ timeout: 90_000 });

test("a passkey is offered, added, renamed and used by button and name field, and removed", async ({
  page,
  request,
}) => {
  const person = await withPassword(request);
  const authenticator = await Authenticator.attach(page, { isSynced: true });
  await signInByPassword(page, person);
  await expect(offer(page)).toBeVisible();
  await expectState(page, "passkey-offer");
  await offer(page)
    .getByRole("button", { name: t("settings.passkeys.offer.later") })
    .click();
  await expect(offer(page)).toBeHidden();

  await page.goto(`${firmOrigin("sleutel")}/settings`);
  await expectState(page, "passkeys-none");
  await card(page)
    .getByRole("button", { name: t("settings.passkeys.add") })
    .click();
  const adding = page.getByRole("dialog", { name: t("settings.passkeys.add") });
  await expect(adding.getByLabel(t("settings.passkeys.name"))).toHaveValue("Chrome op Linux");
  await expectState(page, "passkeys-add");
  await page.keyboard.press("Escape");
  await addPasskey(page, { isFirst: true });
  const item = card(page).getByRole("listitem");
  await expect(item).toContainText("Chrome op Linux");
  await expect(item).toContainText(t("settings.passkeys.synced"));
  await expect(item).toContainText(t("settings.passkeys.unused"));

  await item.getByRole("button", { name: t("settings.passkeys.rename") }).click();
  const renaming = page.getByRole("dialog", { name: t("settings.passkeys.rename") });
  await renaming.getByLabel(t("settings.passkeys.name")).fill("Mijn laptop");
  await renaming.getByRole("button", { name: t("settings.passkeys.save") }).click();
  await expect(renaming).toBeHidden();
  await expect(item).toContainText("Mijn laptop");
  await expectState(page, "passkeys-one");

  // By the button, while the name field offers passkeys as well.
  await authenticator.answer(false);
  await signOut(page);
  await expectState(page, "passkey-sign-in");
  await authenticator.answerNext(page, "passkey-login");
  await signInButton(page).click();
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer(page)).toBeHidden();

  // From the name field: the authenticator answers as soon as the page offers its passkeys there.
  await page.goto(`${firmOrigin("sleutel")}/logout`);
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);

  await page.goto(`${firmOrigin("sleutel")}/settings`);
  await expect(item).not.toContainText(t("settings.passkeys.unused"));
  await item.getByRole("button", { name: t("settings.passkeys.remove") }).click();
  const removing = page.getByRole("dialog", { name: t("settings.passkeys.removeTitle") });
  await expectState(page, "passkeys-remove");
  await removing.getByRole("button", { name: t("settings.passkeys.remove") }).click();
  await expect(item).toHaveCount(0);
  await expect(removing).toBeHidden();

  // The device still has it, the account has not.
  expect(await authenticator.count()).toBe(1);
  await authenticator.answer(false);
  await signOut(page);
  await authenticator.answerNext(page, "passkey-login");
  await signInButton(page).click();
  await expect(page.getByText(t("session.passkey.failed"))).toBeVisible();
  await authenticator.answer(false);
  await expectState(page, "passkey-refused");
  // The password goes on working, and this device offers no passkey a second time.
  await fillSignIn(page, person.email, goodPassword);
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(offer(page)).toBeHidden();
});

test("a passkey ends a forced set-up, and comes after the password from then on", async ({
  page,
  request,
}) => {
  const person = await withPassword(request, { two_factor_required: true });
  const authenticator = await Authenticator.attach(page);
  await signInByPassword(page, person);
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/settings`);
  await expect(page.getByText(t("settings.signIn.setupRequired"))).toBeVisible();
  await expectState(page, "passkey-forced");
  await addPasskey(page, { isFirst: true });
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);

  await authenticator.answer(false);
  await signOut(page);
  await fillSignIn(page, person.email, goodPassword);
  const dialog = page.getByRole("dialog", { name: t("session.twoFactor.title") });
  const use = dialog.getByRole("button", { name: t("session.passkey.use") });
  await expect(use).toBeFocused();
  await expectState(page, "passkey-second-factor");
  await authenticator.answerNext(page, "two-factor");
  await use.click();
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);
});

for (const variant of ["formal", "informal"] as const) {
  const { firm } = variants[variant];
  test(`who lost the device comes in at ${firm} by a recovery code and takes its passkey away`, {
    tag: "@phone",
  }, async ({ page, request }) => {
    const person = await withPassword(request, { two_factor_required: true }, firm);
    const device = await Authenticator.attach(page, { transport: "usb" });
    await signInByPassword(page, person);
    await expect(page).toHaveURL(`${firmOrigin(firm)}/settings`);
    const [code = ""] = await addPasskey(page, { isFirst: true });
    await expect(page).toHaveURL(`${firmOrigin(firm)}/dashboard`);
    const passkeys = await device.lose();
    await signOut(page);

    await fillSignIn(page, person.email, goodPassword);
    const dialog = page.getByRole("dialog", { name: t("session.twoFactor.title") });
    await expect(dialog.getByRole("button", { name: t("session.passkey.use") })).toBeVisible();
    await dialog.getByRole("button", { name: t("session.twoFactor.useRecovery") }).click();
    await dialog.getByLabel(t("session.twoFactor.recoveryCode")).fill(code);
    await expectState(page, "passkey-lost");
    await dialog.getByRole("button", { name: t("session.login.submit") }).click();
    await expect(page).toHaveURL(`${firmOrigin(firm)}/dashboard`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await page.goto(`${firmOrigin(firm)}/settings`);
    const item = card(page).getByRole("listitem");
    await item.getByRole("button", { name: t("settings.passkeys.remove") }).click();
    await page
      .getByRole("dialog", { name: t("settings.passkeys.removeTitle") })
      .getByRole("button", { name: t("settings.passkeys.remove") })
      .click();
    await expect(item).toHaveCount(0);
    await signOut(page);

    // Whoever finds the device does not come in with it.
    const found = await Authenticator.attach(page, { transport: "usb" });
    await found.take(passkeys);
    await found.answer(false);
    await found.answerNext(page, "passkey-login");
    await signInButton(page).click();
    await expect(page.getByText(textsIn(variant)("session.passkey.failed"))).toBeVisible();
  });
}

test("whoever came by a link of the firm signs with their passkey", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const person = await withPassword(request);
  await Authenticator.attach(page, { transport: "usb" });
  await signInByPassword(page, person);
  // A key in the USB port is no reason to offer a passkey of the device itself.
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);
  await page.goto(`${firmOrigin("sleutel")}/settings`);
  await addPasskey(page, { isFirst: true });
  await expect(card(page).getByRole("listitem")).toContainText(t("settings.passkeys.single"));
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());

  const order = `${person.id}-otd`;
  const otd = await put(request, person.firm, `products/otd/${order}`, {
    owners: [person.id],
    label: "Opdracht hypotheekadvies",
    service_name: "Hypotheekadvies",
    total_at_once: 950,
  });
  const action = await put(request, person.firm, `actions/${person.id}-sign`, {
    type: "SIGN_OTD",
    label: "Opdracht ondertekenen",
    owners: [person.id],
    product: { kind: "otd", external_id: order },
  });
  const { search } = new URL(await handOverLink(request, person));
  await page.goto(`${firmOrigin("sleutel")}/${search}`);
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);
  await expect(offer(page)).toBeHidden();
  await page.goto(`${firmOrigin("sleutel")}/otds/${otd}/sign/${action}`);
  await page.getByRole("button", { name: t("actions.otd.readTerms") }).click();
  const terms = page.getByRole("dialog", { name: t("actions.otd.terms") });
  const agreed = terms.getByRole("button", { name: t("actions.otd.agreeTerms") });
  await terms.locator("[tabindex='0']").first().focus();
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(agreed).toBeEnabled({ timeout: 500 });
  }).toPass();
  await agreed.click();
  await page.getByRole("switch").press("Space");
  await page.getByRole("button", { name: t("actions.otd.signButton"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("session.confirm.title") });
  const use = dialog.getByRole("button", { name: t("session.passkey.use") });
  await expect(use).toBeFocused();
  await expectState(page, "passkey-confirm");
  await use.click();
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`, { timeout: 30_000 });
  await page.goto(`${firmOrigin("sleutel")}/otds/${otd}/sign/${action}`);
  await expect(page.getByText(/^Dit is (al )?gedaan/)).toBeVisible();
});

test("an authenticator that cannot verify its owner adds and proves nothing", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const person = await withPassword(request);
  const authenticator = await Authenticator.attach(page, { transport: "usb", isUserVerified: false });
  await signInByPassword(page, person);
  await expect(page).toHaveURL(`${firmOrigin("sleutel")}/dashboard`);
  await page.goto(`${firmOrigin("sleutel")}/settings`);
  await card(page)
    .getByRole("button", { name: t("settings.passkeys.add") })
    .click();
  const dialog = page.getByRole("dialog", { name: t("settings.passkeys.add") });
  const go = dialog.getByRole("button", { name: t("settings.passkeys.continue") });
  await go.click();
  await expect(go).toBeEnabled();
  // Closing the browser's question, or failing it, is no error of the page.
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  expect(await authenticator.count()).toBe(0);
});

test("a firm's passkey is not offered at another firm, nor where firms share an address", {
  tag: "@phone",
}, async ({ page, request }) => {
  const person = await withPassword(request);
  await Authenticator.attach(page);
  await signInByPassword(page, person);
  await offer(page)
    .getByRole("button", { name: t("settings.passkeys.add") })
    .click();
  const codes = page.getByRole("dialog", { name: t("settings.passkeys.added") });
  await expect(codes.locator("li code")).toHaveCount(10);
  await expectState(page, "passkey-offer-codes");
  await codes.getByRole("button", { name: t("settings.twoFactor.kept") }).click();
  await expect(codes).toBeHidden();

  await page.goto(`${firmOrigin("slot")}/`);
  const button = page.getByRole("button", { name: t("session.passkey.signIn") });
  await button.click();
  await expect(button).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page).toHaveURL(`${firmOrigin("slot")}/`);

  await page.goto("/?domain=vandijk");
  await expect(page.getByLabel(t("session.login.name"))).toBeVisible();
  await expect(signInButton(page)).toHaveCount(0);
});
