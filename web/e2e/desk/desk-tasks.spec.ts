import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { branch, newClient, tokensOf } from "../support/firm";

const toast = (page: Page, text: string) => page.getByText(text).first();

/** The tasks of the page, by day. */
const tasksOf = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Taken", exact: true }) });

test("a task goes from a client to a colleague and back, a note mentions somebody, and the client sees nothing of it", {
  tag: "@desktop",
}, async ({ page, browser, request }) => {
  const name = `Taken ${Date.now()}`;
  const client = await newClient(request, { last_name: name, branch: "vandijk-utrecht" });
  const text = `Bel ${name} over de taxatie`;
  await signInAtDesk(page, branch, "beheer@vandijk-advies.example");
  await page.goto(`/desk/clients/${client.id}?tab=notes`);
  await page.getByLabel("Nieuwe taak").fill(text);
  // Eva sees her own clients alone, and this one is not hers.
  await page.getByLabel("Voor").selectOption({ label: "Eva van Dijk" });
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(toast(page, "Deze collega mag deze klant niet zien. Kies iemand anders.")).toBeVisible();
  await page.getByLabel("Voor").selectOption({ label: "Tom Bakker" });
  await page.getByLabel("Uiterlijk").selectOption({ label: "Vandaag" });
  await expectState(page, "desk-tasks-new");
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByRole("button", { name: text, exact: true })).toBeVisible();
  await expect(tasksOf(page)).toContainText("van Tom Bakker");

  // A telephone call that mentions a colleague.
  await page.getByRole("button", { name: "Notitie", exact: true }).click();
  await page.getByRole("radio", { name: "Telefoongesprek" }).check();
  await page.getByLabel("Tekst").fill("Vraagt of de <b>taxatie</b> er al is.");
  await page.getByLabel("Collega noemen").selectOption({ label: "Tom Bakker" });
  await expectState(page, "desk-notes-new");
  await page.getByRole("button", { name: "Notitie opslaan" }).click();
  await expect(page.getByText("Vraagt of de <b>taxatie</b> er al is.")).toBeVisible();
  await expect(page.getByText(`belde ons`)).toBeVisible();
  await expectState(page, "desk-tasks-and-notes");

  const other = await browser.newPage();
  await signInAtDesk(other, branch, "tom@vandijk-advies.example");
  await expect(other.getByRole("button", { name: text, exact: true })).toBeVisible();
  await expectState(other, "desk-my-work");
  await other.getByRole("link", { name: /Genoemd/ }).click();
  await other
    .getByRole("link", { name: /Mirjam de Wit|Vraagt of/ })
    .first()
    .click();
  await other.getByRole("button", { name: "Gezien" }).click();
  await expect(other.getByRole("button", { name: "Gezien" })).toHaveCount(0);
  // Handed over by a key, on the focused row.
  await other.keyboard.press("g");
  await other.keyboard.press("w");
  await other.getByRole("button", { name: text, exact: true }).focus();
  await other.keyboard.press("h");
  const dialog = other.getByRole("dialog");
  await dialog.getByLabel("Voor").selectOption({ label: "Mirjam de Wit" });
  await expectState(other, "desk-task");
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(other.getByRole("button", { name: text, exact: true })).toHaveCount(0);
  await other.close();

  await page.goto("/desk/");
  const task = page.getByRole("button", { name: text, exact: true });
  await expect(task).toBeVisible();
  await task.focus();
  await page.keyboard.press("d");
  await expect(toast(page, "Taak afgerond.")).toBeVisible();
  await expect(task).toHaveCount(0);

  const { accessToken } = await tokensOf(request, client);
  const headers = { "X-Domain": branch, Authorization: `Bearer ${accessToken}` };
  for (const path of ["/api/consumers/activity", "/api/actions", "/api/notices", "/api/messages"]) {
    const reply = await request.get(path, { headers });
    const body = await reply.text();
    expect(reply.ok(), body).toBe(true);
    expect(body).not.toContain("taxatie");
    expect(body).not.toMatch(/"(task|note)\./);
  }
});

test("all work of a colleague is handed over, with its counts before", { tag: "@desktop" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request, { last_name: `Overdracht ${Date.now()}` });
  await signInAtDesk(page, branch, "beheer@vandijk-advies.example");
  await page.goto(`/desk/clients/${client.id}?tab=notes`);
  await page.getByLabel("Nieuwe taak").fill("Iets voor later");
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByRole("button", { name: "Iets voor later", exact: true })).toBeVisible();
  await page.goto("/desk/colleagues");
  await page.getByRole("button", { name: "Werk overdragen: Mirjam de Wit" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/open (taak|taken)/i).first()).toBeVisible();
  await dialog.getByLabel("Aan").selectOption({ label: "Eva van Dijk" });
  // The client is not hers.
  await expect(dialog.getByText(/mag de klant(en)? niet zien/)).toBeVisible();
  await expectState(page, "desk-handover");
});
