import { type APIRequestContext, expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { allVariants, tagFor, textsIn } from "../support/languageVariants";
import { newPerson, type Person, put, setVariant } from "../support/people/people";

/** A mortgage check that is still to be done. */
async function check(request: APIRequestContext, { id, firm }: Person): Promise<string> {
  await put(request, firm, `products/mortgage/${id}-mortgage`, {
    owners: [id],
    label: "Hypotheek Zonneweg 1",
    amount: 200_000,
  });
  return put(request, firm, `actions/${id}-check`, {
    type: "MORTGAGE_CHECK",
    label: "Hypotheekcheck doen",
    owners: [id],
    product: { kind: "mortgage", external_id: `${id}-mortgage` },
  });
}

for (const variant of allVariants) {
  const t = textsIn(variant);

  test(
    `e-mail address and date of birth open one action, and only that one: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const action = await check(request, await newPerson(request, variant));
      const person = await newPerson(request, variant);
      const own = await check(request, person);
      await setVariant(page, variant);
      await page.goto(`/mortgage-check-login/${action}`);
      const submit = page.getByRole("button", { name: t("guest.action.submit") });
      await submit.click();
      await expect(page.getByText(t("session.required"), { exact: true })).toHaveCount(2);
      await expectState(page, `action-login-empty-${variant}`);
      // Somebody else's action stays closed to right details.
      await page.getByLabel(t("guest.email")).fill(person.email);
      await page.getByLabel(t("guest.birthday")).fill("9-7-1984");
      await submit.click();
      await expect(page.getByRole("alert")).toContainText(t("guest.action.failed"));
      await expectState(page, `action-login-failed-${variant}`);
      await page.goto(`/mortgage-check-login/${own}`);
      await page.getByLabel(t("guest.email")).fill(person.email);
      await page.getByLabel(t("guest.birthday")).fill("9-7-1984");
      await submit.click();
      await expect(page).toHaveURL(`/mortgage-check/${own}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectState(page, `action-login-check-${variant}`);
      const token = await page.evaluate(
        () => JSON.parse(sessionStorage.getItem("balie.temporary") ?? "{}").token,
      );
      for (const path of ["/api/actions", "/api/consumers", `/api/actions/${action}/draft`]) {
        const answer = await request.get(path, { headers: { "X-Domain": person.firm, Token: token } });
        expect([path, answer.status()]).toEqual([path, 403]);
      }
    },
  );

  // Only the numbers differ between the ways of address.
  for (const known of variant === "informal" ? [] : variant === "english" ? [true] : [true, false]) {
    test(
      `five failures lock ${known ? "an account" : "an unknown address"}, which says how long: ${variant}`,
      tagFor(variant),
      async ({ page, request }) => {
        const person = await newPerson(request, variant);
        const action = await check(request, person);
        const email = known ? person.email : `niemand-${person.id}@example.nl`;
        await setVariant(page, variant);
        await page.clock.install();
        await page.goto(`/mortgage-check-login/${action}`);
        await page.getByLabel(t("guest.email")).fill(email);
        await page.getByLabel(t("guest.birthday")).fill("01-01-1970");
        const submit = page.getByRole("button", { name: t("guest.action.submit") });
        const alert = page.getByRole("alert");
        for (let attempt = 1; attempt <= 5; attempt += 1) {
          const answered = page.waitForResponse("**/api/auth/product-action-login");
          await submit.click();
          expect((await (await answered).json()).data.attributes.code).toBe("AUTH_LOGIN_FAILED");
          await expect(alert).toHaveText(t("guest.action.failed"));
        }
        await submit.click();
        const seconds = async () => {
          const [, minutes] = /(\d+) minu/.exec((await alert.textContent()) ?? "") ?? [];
          return Number(minutes) * 60;
        };
        await expect.poll(seconds).toBeGreaterThan(14 * 60);
        const first = await seconds();
        expect(first).toBeLessThanOrEqual(15 * 60);
        await expect(submit).toBeDisabled();
        await expectState(page, `action-login-locked-${known}-${variant}`);
        await page.clock.fastForward(90_000);
        await expect.poll(seconds).toBeLessThanOrEqual(first - 60);
        await page.clock.fastForward(15 * 60_000);
        await expect(alert).toHaveCount(0);
        await expect(submit).toBeEnabled();
        // The right details do not help while the server keeps it closed.
        if (known) {
          await page.getByLabel(t("guest.birthday")).fill("9-7-1984");
          await submit.click();
          await expect.poll(seconds).toBeGreaterThan(0);
        }
      },
    );
  }
}
