import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { amsterdamDay } from "../support/days";
import { allVariants, tagFor, textsIn } from "../support/languageVariants";
import { enterAs, newPerson, put, sendMessage, sessionOf } from "../support/people/people";

// The other firm of the demo mails nobody, and so has no list.
for (const variant of allVariants) {
  test(
    `what the firm tells is listed under the bell, and is read once it was seen: ${variant}`,
    tagFor(variant),
    async ({ page, request }) => {
      const t = textsIn(variant);
      const person = await newPerson(request, variant, {}, "vandijk");
      await enterAs(page, person, await sessionOf(request, person));
      const isLive = page.waitForResponse("**/api/stream");
      await page.goto("/dashboard");
      const bell = page.getByRole("button", { name: t("shell.notices") });
      const list = page.getByRole("dialog", { name: t("shell.notices") });
      await bell.click();
      await expect(list.getByText(t("notices.none", { firm: "" }).slice(0, 20))).toBeVisible();
      await expectState(page, `notices-none-${variant}`);
      await page.keyboard.press("Escape");
      await expect(bell).toBeFocused();
      await isLive;

      await put(request, person.firm, `actions/${person.id}-upload`, {
        type: "UPLOAD_DOCUMENT",
        label: "Loonstrook aanleveren",
        owners: [person.id],
        deadline: amsterdamDay(9),
      });
      await put(request, person.firm, `products/appointment/${person.id}-visit`, {
        owners: [person.id],
        label: "Kennismaking",
        date: amsterdamDay(5),
        start_time: "10:30",
      });
      await sendMessage(request, person, "Wij hebben een vraag.");
      await expect(
        page.getByRole("button", { name: t("shell.noticesUnread_other", { count: 3 }) }),
      ).toBeVisible();
      await bell.click();
      await expect(list.getByRole("listitem")).toHaveCount(3);
      await expect(list.getByText(t("notices.new"), { exact: true })).toHaveCount(3);
      await expectState(page, `notices-${variant}`);
      const isRead = ["notices", "messages"].map((things) => page.waitForResponse(`**/api/${things}/read`));
      await list.getByRole("listitem").first().getByRole("link").click();
      await expect(page).toHaveURL("/messages/general");
      await Promise.all(isRead);

      // The number is gone, also for a page that is opened anew; the message was read, so it is no news any more.
      await page.goto("/appointments");
      await bell.click();
      await expect(list.getByRole("listitem")).toHaveCount(2);
      await expect(list.getByText(t("notices.new"), { exact: true })).toHaveCount(0);
      await list.getByRole("link", { name: /Loonstrook aanleveren/ }).click();
      await expect(page).toHaveURL(/\/actions\/[^/]+\/upload-document$/);
    },
  );
}
