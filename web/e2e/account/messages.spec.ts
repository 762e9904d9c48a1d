import { type APIRequestContext, expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { pdf } from "../support/files";
import { ask, branch, type Client, enter, newClient, put } from "../support/firm";
import { signIn } from "../support/people/signIn";

const headers = { Authorization: "Bearer demo-service-key-vandijk" };

const address = (client: Client, rest = "") => `/backoffice/v1/consumers/${client.id}/messages${rest}`;

/** Writes to the client as the firm. */
async function write(request: APIRequestContext, client: Client, text: string, more: object = {}) {
  const answer = await request.post(address(client), { headers, data: { text, ...more } });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()).data.id as string;
}

/** Returns the general conversation as the firm sees it, the newest message first. */
async function readConversation(request: APIRequestContext, client: Client) {
  const answer = await request.get(address(client), { headers });
  const { data } = await answer.json();
  return data.map(({ id, attributes }: { id: string; attributes: object }) => ({ id, ...attributes }));
}

test("a client writes, the firm answers, and both see how far it came", async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  await enter(page, client);
  await page.goto("/messages");
  await expect(page.getByText("Nog geen berichten")).toBeVisible();
  await expectState(page, "messages-empty-threads");
  await page.getByRole("link", { name: "Algemeen" }).click();
  await expect(page.getByText("Er zijn in dit gesprek nog geen berichten.", { exact: false })).toBeVisible();
  const box = page.getByLabel("Uw bericht");
  await box.fill("Kan de taxatie later?");
  await box.press("Enter");
  await page.keyboard.type("Tweede regel.");
  await page.keyboard.press("Control+Enter");
  const list = page.getByRole("list", { name: "Berichten in dit gesprek" });
  await expect(list).toContainText("Kan de taxatie later?\nTweede regel.");
  await expect(list).toContainText("Verstuurd");
  await expect(box).toBeFocused();
  await expect(box).toHaveValue("");
  const [asked] = await readConversation(request, client);
  expect(asked.text).toBe("Kan de taxatie later?\nTweede regel.");
  await write(request, client, "Dat kan. ".repeat(20) + "x".repeat(200));
  await write(request, client, "שלום <b>klant</b> https://kwaad.example/x");
  await request.post(address(client, "/read"), { headers, data: { up_to: asked.id } });
  await page.reload();
  await expect(list).toContainText("<b>klant</b>");
  await expect(list).toContainText("Gelezen");
  await expect(list.getByRole("link")).toHaveCount(0);
  await expect(list.getByText("Nieuw", { exact: true })).toBeVisible();
  await expectState(page, "messages-thread");
  await expect.poll(async () => (await readConversation(request, client))[0].read_at).not.toBeNull();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectState(page, "messages-thread-320");
  await page.setViewportSize({ width: 768, height: 900 });
  await expectState(page, "messages-thread-768");
});

test("the menu counts what is unread", async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  await write(request, client, "Welkom bij ons kantoor.");
  await enter(page, client);
  await page.goto("/dashboard");
  await expect(page.getByRole("button", { name: "Menu openen, 1 ongelezen bericht" })).toHaveCount(
    (page.viewportSize()?.width ?? 0) < 900 ? 1 : 0,
  );
  await page.goto("/messages");
  await expect(page.getByRole("link", { name: /Algemeen\s*1 ongelezen bericht/ })).toBeVisible();
  await expectState(page, "messages-unread");
});

test("what is typed stays when sending fails, and a second attempt sends it once", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request, { address_style: "formal" });
  await enter(page, client);
  await page.goto("/messages/general");
  const box = page.getByLabel("Uw bericht");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByText("Schrijf een bericht.")).toBeVisible();
  const keys: string[] = [];
  await page.route("**/api/messages", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"] ?? "");
    // The message arrives, and the answer is lost.
    if (keys.length > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await box.fill("Komt dit aan?");
  await page.getByRole("button", { name: "Bestanden toevoegen" }).click();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "vraag.pdf", mimeType: "application/pdf", buffer: pdf() });
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByText("Wat u schreef, staat er nog.", { exact: false })).toBeVisible();
  await expect(box).toHaveValue("Komt dit aan?");
  await expectState(page, "messages-failed");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByRole("list", { name: "Berichten in dit gesprek" })).toContainText("vraag.pdf");
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await readConversation(request, client)).toHaveLength(1);
});

test("a draft survives a reload, and a request is asked about", async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  const action = await ask(request, client, "UPLOAD_DOCUMENT", { label: "Loonstrook aanleveren" });
  await put(request, "dossiers", `${client.id}-dossier`, {
    label: "Aankoop woning",
    owners: [client.id],
    percentage_complete: 20,
  });
  await enter(page, client);
  await page.goto(`/actions/${action}/upload-document`);
  await page.getByRole("link", { name: "Stel een vraag hierover" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Aankoop woning" })).toBeVisible();
  await expect(page.getByText("Over ‘Loonstrook aanleveren’")).toBeVisible();
  await page.getByLabel("Uw bericht").fill("Welke maand?");
  await expect(page.getByText("Concept bewaard", { exact: false })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Uw bericht")).toHaveValue("Welke maand?");
  await expectState(page, "messages-draft");
  await page.getByRole("button", { name: "Versturen" }).click();
  await expect(page.getByRole("link", { name: "Over ‘Loonstrook aanleveren’" })).toBeVisible();
});

test("an adviser and a client write to each other in two browsers", async ({ page, browser, request }) => {
  const name = `Gesprek ${Date.now()}`;
  const client = await newClient(request, { address_style: "formal", last_name: name });
  await enter(page, client);
  await page.goto("/messages/general");
  await page.getByLabel("Uw bericht").fill("Wanneer passeren wij?");
  await page.keyboard.press("Control+Enter");
  const list = page.getByRole("list", { name: "Berichten in dit gesprek" });
  await expect(list).toContainText("Wanneer passeren wij?");

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const desk = await context.newPage();
  await signInAtDesk(desk, branch, "beheer@vandijk-advies.example");
  await desk.getByRole("link", { name: /Berichten/ }).click();
  await desk.getByRole("link", { name }).click();
  const answers = desk.getByRole("list", { name: "Berichten in dit gesprek" });
  await expect(answers).toContainText("Wanneer passeren wij?");
  await expectState(desk, "desk-messages-unread");
  await desk.getByRole("button", { name: "Als gelezen markeren" }).click();
  await expect(desk.getByRole("button", { name: "Als gelezen markeren" })).toHaveCount(0);
  await desk.getByLabel("Bericht aan de klant").fill("Op 3 december.");
  await desk.keyboard.press("Control+Enter");
  await expect(answers).toContainText("Op 3 december.");
  await desk.getByRole("button", { name: "Vastleggen als advies" }).click();
  const dialog = desk.getByRole("dialog");
  await expect(dialog).toContainText("verzegeld");
  await expectState(desk, "desk-messages-advice");
  await dialog.getByRole("button", { name: "Vastleggen als advies" }).click();
  await expect(answers).toContainText("Vastgelegd als advies");
  await expectState(desk, "desk-messages-thread");

  await page.reload();
  await expect(list).toContainText("Op 3 december.");
  await expect(list).toContainText("Vastgelegd als advies");
  await expect(list).toContainText("Gelezen");
  await expect(async () => {
    await desk.getByRole("button", { name: "Vernieuwen" }).click();
    await expect(answers).toContainText("Gelezen", { timeout: 2000 });
  }).toPass();
  await context.close();
});

test("the demo firm's conversations", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/messages");
  await expect(page.getByRole("heading", { level: 1, name: "Berichten" })).toBeVisible();
  await expect(page.getByText(/tussen 9.00 en 17.00 uur/)).toBeVisible();
  await expectState(page, "messages-demo-threads");
});
