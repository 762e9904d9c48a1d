import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { readActionEvent } from "../support/firm";
import { allVariants, tagFor, textsIn } from "../support/languageVariants";
import { codeOf } from "../support/people/accounts";
import {
  enableTwoFactor,
  handOverLink,
  newPerson,
  put,
  setFirstPassword,
  setVariant,
} from "../support/people/people";

// Terms are read to their end, and papers are made.
test.describe.configure({ timeout: 90_000 });

for (const variant of allVariants) {
  const t = textsIn(variant);

  test(
    `whoever came by a link of the firm gives a code before they sign, and loses nothing: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant, {}, "vandijk");
      await setFirstPassword(request, person);
      const { recoveryCodes, secret } = await enableTwoFactor(request, person);
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
      await setVariant(page, variant, "vandijk");
      await page.goto(await handOverLink(request, person));
      await expect(page).toHaveURL("/dashboard");
      await page.goto(`/otds/${otd}/sign/${action}`);
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
      const keys: (string | undefined)[] = [];
      page.on("request", (call) => {
        if (call.url().endsWith("/sign")) keys.push(call.headers()["idempotency-key"]);
      });
      const sign = page.getByRole("button", { name: t("actions.otd.signButton"), exact: true });
      await sign.click();
      const dialog = page.getByRole("dialog", { name: t("session.confirm.title") });
      const code = dialog.getByLabel(t("session.twoFactor.code"), { exact: true });
      await expect(code).toBeFocused();
      await expectState(page, `confirm-code-${variant}`);

      // Whoever cancels has signed nothing, and finds the form as it was.
      await dialog.getByRole("button", { name: t("ui.cancel") }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t("error.CONFIRMATION_CANCELLED")).first()).toBeVisible();
      await expect(page.getByRole("switch")).toBeChecked();
      await expectState(page, `confirm-cancelled-${variant}`);

      await sign.click();
      await code.fill("000000");
      await dialog.getByRole("button", { name: t("session.confirm.submit") }).click();
      await expect(dialog.getByText(t("code.INVALID_OTP"))).toBeVisible();
      await expectState(page, `confirm-code-wrong-${variant}`);
      // The current code was used to switch it on: the other variants use a recovery code instead.
      if (variant === "english") {
        await dialog.getByRole("button", { name: t("session.twoFactor.useRecovery") }).click();
        await dialog.getByLabel(t("session.twoFactor.recoveryCode")).fill(recoveryCodes[0] ?? "");
      } else {
        await code.fill(codeOf(secret, Date.now() + 30_000));
      }
      await dialog.getByRole("button", { name: t("session.confirm.submit") }).click();
      // The signature waits for the order as a PDF.
      await expect(page).toHaveURL("/dashboard", { timeout: 30_000 });
      expect(await readActionEvent(request, action, "otd.signed")).toMatchObject({ is_complete: true });
      expect(keys).toHaveLength(3);
      expect(new Set(keys).size).toBe(1);
    },
  );
}
