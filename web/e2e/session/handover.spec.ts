import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { allVariants, tagFor, textsIn, variants } from "../support/languageVariants";
import { enterAs, handOverLink, newPerson, put, sessionOf, setVariant } from "../support/people/people";

for (const variant of allVariants) {
  const t = textsIn(variant);

  test(
    `the firm's own system signs somebody in, and leaves no trace of how: ${variant}`,
    tagFor(variant),
    async ({ page, request, browser }) => {
      const person = await newPerson(request, variant);
      const link = await handOverLink(request, person);
      const codes = [...new URL(link).searchParams]
        .filter(([name]) => name.endsWith("Token"))
        .map(([, value]) => value);
      expect(codes).toHaveLength(2);
      const leaks: string[] = [];
      const calls: string[] = [];
      page.on("request", (call) => {
        const path = new URL(call.url()).pathname;
        if (path.startsWith("/api/")) calls.push(path);
        const addresses = [call.url(), call.headers().referer ?? ""].join(" ");
        if (!call.isNavigationRequest() && codes.some((code) => addresses.includes(code)))
          leaks.push(addresses);
      });
      // Where the page stands at each call of its own.
      await page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (...call) => {
          sessionStorage.setItem("stood", `${sessionStorage.getItem("stood") ?? ""}${location.search}|`);
          return fetch(...call);
        };
      });
      let open = () => {};
      const gate = new Promise<void>((resolve) => {
        open = resolve;
      });
      await page.route("**/api/auth/handover", async (route) => {
        await gate;
        await route.continue();
      });
      await setVariant(page, variant);
      await page.goto(link);
      await expect(page.getByRole("heading", { name: t("session.arriving") })).toBeVisible();
      await expect(page.getByText(t("ui.loading"))).toBeAttached();
      await expect(page).toHaveURL("/");
      await expectState(page, `handover-arriving-${variant}`);
      open();
      await expect(page).toHaveURL("/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", variants[variant].locale);
      await expect(page.getByText(t("session.welcome"))).toBeVisible();
      await expectState(page, `handover-dashboard-${variant}`);
      expect(leaks).toEqual([]);
      expect(calls[0]).toBe("/api/auth/handover");
      expect(calls).toEqual(
        expect.arrayContaining(["/api/consumers", "/api/products/definitions", "/api/actions"]),
      );
      // The page was made for the same firm a moment ago.
      expect(calls).not.toContain("/api/licenses/current");
      const stood = await page.evaluate(() => sessionStorage.getItem("stood") ?? "");
      expect(stood.replaceAll("|", "")).toBe("");
      // Going back does not bring the codes back either.
      await page.goBack().catch(() => null);
      expect(page.url()).not.toContain("Token");

      const other = await browser.newContext();
      const late = await other.newPage();
      await setVariant(late, variant);
      await late.goto(link);
      await expect(late.getByText(t("code.AUTH_HANDOVER_INVALID"))).toBeVisible();
      await expect(late.getByRole("button", { name: t("session.login.submit"), exact: true })).toBeVisible();
      expect(new URL(late.url()).search).toBe("");
      await expectState(late, `handover-used-${variant}`);
      await other.close();
    },
  );

  test(
    `a colleague of the firm views the portal, decides nothing, and is named: ${variant}`,
    tagFor(variant),
    async ({ page, request, browser }) => {
      const person = await newPerson(request, variant);
      const { firm } = person;
      const order = `${person.id}-otd`;
      await put(request, firm, `products/otd/${order}`, {
        owners: [person.id],
        label: "Opdracht hypotheekadvies",
        grand_total: 950,
        total_at_once: 950,
        service_name: "Hypotheekadvies",
      });
      const mortgage = `${person.id}-mortgage`;
      await put(request, firm, `products/mortgage/${mortgage}`, {
        owners: [person.id],
        label: "Hypotheek Zonneweg 1",
        amount: 200_000,
      });
      const product = { kind: "mortgage", external_id: mortgage };
      const action = await put(request, firm, `actions/${person.id}-date`, {
        type: "REQUEST_DATE_CONDITIONS_PRECEDENT",
        label: "Datum doorgeven",
        owners: [person.id],
        product,
      });
      await setVariant(page, variant);
      await page.goto(await handOverLink(request, person, "Piet Bakker"));
      await expect(page).toHaveURL("/dashboard");
      const banner = page.getByText(t("shell.colleague", { name: "Piet Bakker" }));
      await expect(banner).toBeVisible();
      await expectState(page, `looking-along-${variant}`);
      await page.goto(`/actions/${action}/update-date-conditions-precedent`);
      await expect(banner).toBeVisible();
      await page.locator("main form input").first().fill("01-12-2031");
      await page.locator("main form button[type=submit]").click();
      await expect(page.getByText(t("error.colleague")).first()).toBeVisible();
      await expectState(page, `looking-along-refused-${variant}`);
      // Nor does viewing change the account's settings.
      await page.goto("/settings");
      const along = page.getByText(t("settings.sessions.colleague", { name: "Piet Bakker" }), {
        exact: true,
      });
      await expect(along).toBeVisible();
      await page.goto("/logout");
      await expect(page).toHaveURL("/");

      const own = await browser.newContext({ viewport: page.viewportSize() });
      const theirs = await own.newPage();
      await enterAs(theirs, person, await sessionOf(request, person));
      await theirs.goto("/settings/activity");
      const named = t("settings.activity.colleague", { name: "Piet Bakker" });
      const done = theirs.getByRole("listitem").filter({ hasText: named });
      await expect(done.filter({ hasText: t("settings.activity.event.login_handover") })).toHaveCount(1);
      await expect(done.filter({ hasText: t("settings.activity.event.session_logout") })).toHaveCount(1);
      await expectState(theirs, `looked-along-${variant}`);
      await own.close();
    },
  );
}
