import { expect, type Page, test } from "@playwright/test";
import { textsIn } from "../support/languageVariants";
import {
  goodPassword,
  handOverLink,
  newPerson,
  setFirstPassword,
  setVariant,
} from "../support/people/people";

const t = textsIn("formal");

/** Every request from now on takes as long as on a slow telephone. */
const slowDown = (page: Page) =>
  page.route("**/*", async (route) => {
    await new Promise((done) => setTimeout(done, 250));
    await route.continue();
  });

/** Looks at every frame that is drawn, and notes what nobody should see between signing in and the dashboard. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const shownDefects = new Set<string>();
    Object.assign(window, { shownDefects });
    const look = () => {
      const name = document.querySelector<HTMLInputElement>("input[autocomplete=username]");
      if (!document.querySelector("main")?.textContent) shownDefects.add("a blank page");
      if (name?.value === "") shownDefects.add("an empty sign-in form");
      if (name && document.querySelector("nav")) shownDefects.add("a sign-in form between the menus");
      requestAnimationFrame(look);
    };
    look();
  });
}

const readShownDefects = (page: Page) =>
  page.evaluate(() => [...(window as never as { shownDefects: Set<string> }).shownDefects]);

test("from the sign-in form one comes to the dashboard, and sees nothing else on a slow network", {
  tag: "@phone",
}, async ({ page, request }) => {
  const person = await newPerson(request, "formal");
  await setFirstPassword(request, person);
  await setVariant(page, "formal");
  await page.goto("/");
  await page.getByLabel(t("session.login.name")).fill(person.email);
  await page.getByLabel(t("session.login.password"), { exact: true }).fill(goodPassword);
  await watchFrames(page);
  await slowDown(page);
  await page.getByRole("button", { name: t("session.login.submit"), exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(t("session.welcome"))).toBeVisible();
  await expect(page.locator("main h1")).not.toHaveText(t("session.login.title"));
  expect(await readShownDefects(page)).toEqual([]);
});

test("a hand-over shows what will be the dashboard until that is there, on a slow network", {
  tag: "@phone",
}, async ({ page, request }) => {
  const person = await newPerson(request, "formal");
  const link = await handOverLink(request, person);
  await setVariant(page, "formal");
  await page.route("**/api/**", async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue();
  });
  await page.goto(link, { waitUntil: "commit" });
  const placeholder = page.locator("#placeholder");
  const picture = await placeholder.locator("img").last().getAttribute("src");
  // Whoever cannot see it hears what happens.
  await expect(page.getByRole("status").filter({ hasText: t("ui.loading") })).toBeAttached();
  await expect(page.getByRole("heading", { name: t("session.arriving") })).toBeAttached();
  await expect(placeholder).toBeVisible();
  await watchFrames(page);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText(t("session.welcome"))).toBeVisible();
  await expect(placeholder).toHaveCount(0);
  await expect(page.locator("main img").first()).toHaveAttribute("src", picture ?? "");
  expect(await readShownDefects(page)).toEqual([]);
});
