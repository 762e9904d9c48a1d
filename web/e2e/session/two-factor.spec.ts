import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { allVariants, tagFor, textsIn } from "../support/languageVariants";
import { codeOf, fillSignIn } from "../support/people/accounts";
import { mailsTo } from "../support/people/mailbox";
import {
  enableTwoFactor,
  goodPassword,
  newPerson,
  passwordSessionOf,
  setFirstPassword,
  setVariant,
  statusFor,
} from "../support/people/people";

/** Puts a text on the clipboard and pastes it where the keyboard's attention is, as a person does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press("ControlOrMeta+V");
}

// Each is a whole way from its beginning to its end.
test.describe.configure({ timeout: 120_000 });

for (const variant of allVariants) {
  const t = textsIn(variant);

  test(
    `whoever must set up two-step verification does so, and goes on to the portal: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant, { two_factor_required: true });
      await setFirstPassword(request, person);
      await setVariant(page, variant);
      await page.goto("/");
      await fillSignIn(page, person.email, goodPassword);
      await expect(page).toHaveURL("/settings");
      await expect(page.getByText(t("session.setupRequired"))).toBeVisible();
      for (const closed of ["/dashboard", "/important-documents", "/invoices"]) {
        await page.goto(closed);
        await expect(page).toHaveURL("/settings");
      }
      await expectState(page, `two-factor-forced-${variant}`);

      await page.getByRole("button", { name: t("settings.twoFactor.start") }).click();
      for (const [store, places] of [
        [/^https:\/\/play\.google\.com\//, 2],
        [/^https:\/\/apps\.apple\.com\//, 2],
      ] as const) {
        const links = await page
          .locator("main a[target=_blank]")
          .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
        expect(links.filter((href) => store.test(href))).toHaveLength(places);
      }
      await expectState(page, `two-factor-apps-${variant}`);

      await page.getByRole("button", { name: t("settings.twoFactor.haveApp") }).click();
      const picture = page.getByRole("img", { name: t("settings.twoFactor.qr") });
      await expect(picture).toBeVisible();
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
      const shown = page.locator("main code");
      const first = ((await shown.textContent()) ?? "").replaceAll(" ", "");
      await page.getByRole("button", { name: t("settings.twoFactor.renew") }).click();
      await expect(shown).not.toHaveText(first.replaceAll(/(.{4})(?=.)/g, "$1 "));
      const secret = ((await shown.textContent()) ?? "").replaceAll(" ", "");
      const field = page.getByLabel(t("session.twoFactor.code"), { exact: true });
      await expect(field).toHaveAttribute("autocomplete", "one-time-code");
      await expect(field).toHaveAttribute("inputmode", "numeric");
      await expectState(page, `two-factor-scan-${variant}`);

      // Another program reckons the same code from the secret that is shown for typing over.
      const theirs = execFileSync("oathtool", ["--totp", "-b", secret], { encoding: "utf8" }).trim();
      expect([codeOf(secret), codeOf(secret, Date.now() - 30_000)]).toContain(theirs);
      await field.focus();
      await paste(page, ` ${theirs.slice(0, 3)} ${theirs.slice(3)} `);
      await page.getByRole("button", { name: t("settings.twoFactor.confirm") }).click();

      const codes = page.locator("main li code");
      await expect(codes).toHaveCount(10);
      const kept = await codes.allTextContents();
      expect(new Set(kept).size).toBe(10);
      await expectState(page, `two-factor-codes-${variant}`);
      await page.getByRole("button", { name: t("settings.twoFactor.copyCodes") }).click();
      await expect(page.getByText(t("settings.copied"))).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept.join("\n"));
      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: t("settings.twoFactor.downloadCodes") }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(t("settings.twoFactor.fileName"));
      const text = readFileSync(await file.path(), "utf8");
      for (const code of kept) expect(text).toContain(code);

      await page.getByRole("button", { name: t("settings.twoFactor.kept") }).click();
      await expect(page).toHaveURL("/dashboard");
      await page.goto("/settings");
      await expect(page.getByText(t("settings.twoFactor.onText"))).toBeVisible();
      await expect(page.locator("main code")).toHaveCount(0);
      const [mail] = await mailsTo(request, person.email, 2);
      expect(mail?.subject).toContain(
        { formal: "staat aan", informal: "staat aan", english: "is on" }[variant],
      );
    },
  );

  test(
    `a recovery code signs in once, and a code of the app switches it off: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant);
      await setFirstPassword(request, person);
      const { secret, recoveryCodes, pair: elsewhere } = await enableTwoFactor(request, person);
      await setVariant(page, variant);
      await page.goto("/");
      const dialog = page.getByRole("dialog", { name: t("session.twoFactor.title") });
      await fillSignIn(page, person.email, goodPassword);
      await expect(dialog).toBeVisible();
      await expectState(page, `two-factor-ask-${variant}`);
      await dialog.getByRole("button", { name: t("ui.cancel") }).click();
      await expect(dialog).toBeHidden();
      await page.goto("/dashboard");
      await expect(page).toHaveURL("/");

      await fillSignIn(page, person.email, goodPassword);
      await dialog.getByRole("button", { name: t("session.twoFactor.useRecovery") }).click();
      const recovery = dialog.getByLabel(t("session.twoFactor.recoveryCode"));
      await expect(recovery).toBeFocused();
      await expectState(page, `two-factor-recovery-${variant}`);
      await paste(page, recoveryCodes[0] ?? "");
      await dialog.getByRole("button", { name: t("session.login.submit") }).click();
      await expect(page).toHaveURL("/dashboard");

      await page.goto("/settings");
      await page.getByRole("button", { name: t("settings.twoFactor.disable") }).click();
      const disable = page.getByRole("dialog", { name: t("settings.twoFactor.disable") });
      expect((await disable.boundingBox())?.width).toBeLessThanOrEqual(350);
      await expectState(page, `two-factor-disable-${variant}`);
      // The recovery code that let in is spent.
      await disable.getByRole("textbox").fill(recoveryCodes[0] ?? "");
      await disable.getByRole("button", { name: t("settings.twoFactor.disableNow") }).click();
      await expect(disable.getByText(t("code.INVALID_OTP"))).toBeVisible();
      await expectState(page, `two-factor-disable-wrong-${variant}`);
      // The present code went into switching it on: the next one is taken as well, for clocks differ.
      await disable.getByRole("textbox").fill(codeOf(secret, Date.now() + 30_000));
      await disable.getByRole("button", { name: t("settings.twoFactor.disableNow") }).click();
      await expect(disable).toBeHidden();
      await expect(page.getByText(t("settings.twoFactor.intro"))).toBeVisible();
      // Whoever was signed in elsewhere has to come in again.
      expect(await statusFor(request, person, elsewhere)).toBe(401);
      expect(await passwordSessionOf(request, person)).toMatchObject({ twoFactor: false });
      const [mail] = await mailsTo(request, person.email, 3);
      expect(mail?.subject).toContain(
        { formal: "staat uit", informal: "staat uit", english: "is off" }[variant],
      );
    },
  );
}
