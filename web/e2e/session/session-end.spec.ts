import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { allVariants, tagFor, textsIn } from "../support/languageVariants";
import { fillSignIn } from "../support/people/accounts";
import {
  enterAs,
  goodPassword,
  newPerson,
  passwordSessionOf,
  put,
  sessionOf,
  setFirstPassword,
  type TokenPair,
} from "../support/people/people";
import { endSessionOnServer } from "../support/people/session";

const DAY = 86_400;

/** A pair as it looks to the app when it was issued so many seconds ago; renewing it still works. */
function aged(
  { accessToken, refreshToken }: TokenPair,
  seconds: number,
  sessionSeconds = seconds,
): TokenPair {
  const [head = "", body = "", seal = ""] = accessToken.split(".");
  const claims = JSON.parse(Buffer.from(body, "base64url").toString());
  // The session's id holds the moment at which it began (UUIDv7).
  const began = Number.parseInt(claims.sid.replaceAll("-", "").slice(0, 12), 16) - sessionSeconds * 1000;
  const time = began.toString(16).padStart(12, "0");
  const sid = `${time.slice(0, 8)}-${time.slice(8)}${claims.sid.slice(13)}`;
  const old = Buffer.from(JSON.stringify({ ...claims, sid, iat: claims.iat - seconds })).toString(
    "base64url",
  );
  return { accessToken: [head, old, seal].join("."), refreshToken };
}

for (const variant of allVariants) {
  const t = textsIn(variant);

  test(
    `after a sleep the page warns that the session ends, and can put it off: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant);
      // Half an hour is left of the fourteen days.
      await enterAs(page, person, aged(await sessionOf(request, person), 14 * DAY - 1800, 0));
      await page.clock.install();
      // Asking for anything would renew the session: what stands is shown from what is kept.
      await page.route("**/api/**", (route) => route.abort());
      await page.goto("/settings");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const dialog = page.getByRole("dialog", { name: t("session.endingTitle") });
      await expect(dialog).toBeHidden();
      await page.clock.fastForward("26:30");
      await expect(dialog).toBeVisible();
      await expect(dialog).toContainText(t("session.ending_other", { count: 4 }));
      await expectState(page, `session-ending-${variant}`);
      // A request that is tried again would renew the session as well, and close the dialog before it is clicked.
      let release = () => {};
      const clicked = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route("**/api/**", async (route) => {
        await clicked;
        await route.continue();
      });
      const renewed = page.waitForResponse("**/api/auth/refresh");
      await dialog.getByRole("button", { name: t("session.extend") }).click();
      release();
      expect((await renewed).status()).toBe(200);
      await expect(dialog).toBeHidden();
      await expect(page.getByText(t("session.extended"))).toBeVisible();
      await page.clock.fastForward("30:00");
      await expect(dialog).toBeHidden();
    },
  );

  test(
    `whoever comes back to a form after the session ended finds it as it was: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const person = await newPerson(request, variant);
      await setFirstPassword(request, person);
      const dossier = `${person.id}-dossier`;
      await put(request, person.firm, `dossiers/${dossier}`, { owners: [person.id], label: "Dossier" });
      const action = await put(request, person.firm, `actions/${person.id}-profile`, {
        type: "CONSUMER_PROFILE_FORM",
        label: "Klantprofiel invullen",
        owners: [person.id],
        product: { kind: "dossier", external_id: dossier },
      });
      await enterAs(page, person, await passwordSessionOf(request, person));
      const form = `/actions/${action}/hypact-form`;
      await page.goto(form);
      const answer = page.locator("main form").getByRole("radio").first();
      await expect(answer).toBeVisible();
      await page.waitForLoadState("networkidle");
      await endSessionOnServer(page);
      await answer.check({ force: true });
      await expect(page).toHaveURL("/");
      await expect(page.getByText(t("session.expired"))).toBeVisible();
      await expectState(page, `session-expired-${variant}`);
      await fillSignIn(page, person.email, goodPassword);
      await expect(page).toHaveURL(form);
      await expect(answer).toBeChecked();
      await expectState(page, `session-resumed-${variant}`);
    },
  );
}

test("an end that cannot be put off offers to finish first, or to sign in again now", {
  tag: "@phone",
}, async ({ page, request }) => {
  const t = textsIn("formal");
  const person = await newPerson(request, "formal");
  // The session began almost thirty days ago, and was renewed just now.
  await enterAs(page, person, aged(await sessionOf(request, person), 0, 30 * DAY - 200));
  await page.route("**/api/**", (route) => route.abort());
  await page.goto("/settings");
  const dialog = page.getByRole("dialog", { name: t("session.endingTitle") });
  await expect(dialog).toContainText(t("session.endingForGood_other", { count: 4 }));
  await expectState(page, "session-ending-for-good");
  await dialog.getByRole("button", { name: t("session.finishFirst") }).click();
  await expect(dialog).toBeHidden();
});

test("signing out in one tab ends the others, signing in takes them along", { tag: "@phone" }, async ({
  page,
  request,
  context,
}) => {
  const person = await newPerson(request, "formal");
  await setFirstPassword(request, person);
  await enterAs(page, person, await passwordSessionOf(request, person));
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const other = await context.newPage();
  await other.goto("/settings");
  await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
  // The other tab is loaded anew, and what is typed before that would be lost.
  const reloaded = other.waitForEvent("load");
  await page.goto("/logout");
  await expect(page).toHaveURL("/");
  await reloaded;
  await expect(other).toHaveURL("/");
  await fillSignIn(other, person.email, goodPassword);
  await expect(other).toHaveURL("/dashboard");
  await expect(page).toHaveURL("/dashboard");
});
