import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { branch, enter, newClient } from "../support/firm";

/** The server's own tests hold it to two seconds; two browsers on a busy machine need a moment to draw. */
const SOON = 5_000;

/** Waits until the page follows changes. */
const follows = (page: Page, path: string) =>
  page.waitForResponse((response) => new URL(response.url()).pathname === path && response.ok());

test("what one writes stands on the other's page at once, without a reload", async ({
  page,
  browser,
  request,
}) => {
  const name = `Direct ${Date.now()}`;
  const client = await newClient(request, { address_style: "formal", last_name: name });
  await enter(page, client);
  const isOpen = follows(page, "/api/stream");
  await page.goto("/messages/general");
  const list = page.getByRole("list", { name: "Berichten in dit gesprek" });
  await page.getByLabel("Uw bericht").fill("Wanneer passeren wij?");
  await page.keyboard.press("Control+Enter");
  await expect(list).toContainText("Wanneer passeren wij?");

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const desk = await context.newPage();
  const isDeskOpen = follows(desk, "/backoffice/v1/stream");
  await signInAtDesk(desk, branch, "beheer@vandijk-advies.example");
  await desk.goto(`/desk/clients/${client.id}?tab=messages`);
  const answers = desk.getByRole("list", { name: "Berichten in dit gesprek" });
  await expect(answers).toContainText("Wanneer passeren wij?");
  await Promise.all([isOpen, isDeskOpen]);
  await desk.getByLabel("Bericht aan de klant").fill("Op 3 december.");
  await desk.keyboard.press("Control+Enter");
  await expect(list).toContainText("Op 3 december.", { timeout: SOON });
  await page.getByLabel("Uw bericht").fill("Dank u wel!");
  await page.keyboard.press("Control+Enter");
  await expect(answers).toContainText("Dank u wel!", { timeout: SOON });
  await expectState(page, "live-messages");
  await context.close();
});

test("a request of the firm stands on the overview without a reload", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request, { address_style: "formal" });
  await enter(page, client);
  const isOpen = follows(page, "/api/stream");
  await page.goto("/messages");
  await isOpen;
  const answer = await request.post(`/backoffice/v1/consumers/${client.id}/messages`, {
    headers: { Authorization: "Bearer demo-service-key-vandijk" },
    data: { text: "Wij hebben een vraag." },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect(page.getByText("Wij hebben een vraag.")).toBeVisible({ timeout: SOON });
});
