import { readFileSync } from "node:fs";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { ask, branch, newClient, tokensOf } from "../support/firm";

const signIn = (page: Page, email: string) => signInAtDesk(page, branch, email);

test("what a client delivered is reviewed at the desk, and the client reads why it was rejected", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request, { last_name: `Beoordeling ${Date.now()}` });
  const action = await ask(request, client, "UPLOAD_DOCUMENT", { label: "Loonstrook aanleveren" });
  const { accessToken } = await tokensOf(request, client);
  const headers = { "X-Domain": branch, Authorization: `Bearer ${accessToken}` };
  const delivered = await request.post("/api/documents", {
    headers,
    multipart: {
      productActionId: action,
      "file[]": {
        name: "loonstrook.pdf",
        mimeType: "application/pdf",
        buffer: readFileSync(new URL("../../../demo/vandijk/files/anna-deed.pdf", import.meta.url)),
      },
    },
  });
  expect(delivered.ok(), await delivered.text()).toBe(true);

  await signIn(page, "beheer@vandijk-advies.example");
  // A page load resumes the session, and no token lies in the storage.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Mijn werk" })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toMatch(/eyJ/);

  await page.goto(`/desk/clients/${client.id}?tab=documents`);
  await page.getByRole("link", { name: "Beoordelen" }).last().click();
  await expect(page.getByRole("img", { name: "Bladzijde 1 van 1" })).toBeVisible();
  await expectState(page, "desk-work-review");
  await page.getByRole("button", { name: "Afkeuren" }).click();
  await page.getByRole("dialog").getByLabel("Niet ondertekend").check();
  await page.getByRole("button", { name: "Afkeuren en melden" }).click();
  await expect(page.getByText("De klant ziet de reden in het portaal.")).toBeVisible();
  await page.goto(`/desk/clients/${client.id}?tab=requests`);
  await expect(page.getByText("Afgekeurd: De handtekening ontbreekt.")).toBeVisible();

  const actions = await request.get("/api/actions", { headers });
  const [asked] = (await actions.json()).data;
  expect(asked.attributes).toMatchObject({
    type: "REUPLOAD_DOCUMENT",
    comment: "De handtekening ontbreekt.",
  });

  await page.goto("/desk/colleagues");
  await expect(page.getByRole("heading", { name: "Tom Bakker" })).toBeVisible();
  await expectState(page, "desk-work-colleagues");
});

test("an adviser sees no colleagues, and is out after signing out", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "eva@vandijk-advies.example");
  await page.getByRole("button", { name: "Menu openen" }).click();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("link", { name: "Klanten" })).toBeVisible();
  await expect(menu.getByRole("link", { name: "Collega’s" })).toHaveCount(0);
  await menu.getByRole("button", { name: "Uitloggen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inloggen voor medewerkers" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Inloggen voor medewerkers" })).toBeVisible();
});

test("a client is asked by a list at the desk, once, and finds it in the portal", {
  tag: "@phone",
}, async ({ page, request }) => {
  const name = `Vragen ${Date.now()}`;
  const client = await newClient(request, { last_name: name });
  await signIn(page, "beheer@vandijk-advies.example");
  await page.goto(`/desk/clients/${client.id}`);
  await page.getByRole("link", { name: "Vragen om…" }).click();
  await page.getByLabel("Lijst").selectOption({ label: "In loondienst" });
  await page
    .getByRole("button", { name: "Alles aanvinken" })
    .or(page.getByRole("button", { name: "Niets aanvinken" }))
    .click();
  await page
    .getByRole("checkbox", { name: /Recente loonstrook|Kopie van/ })
    .first()
    .check();
  await expectState(page, "desk-work-ask");
  await page.getByRole("button", { name: /verzoek(en)? versturen/ }).click();
  await expect(page).toHaveURL(/tab=requests/);
  await page.goto(`/desk/clients/${client.id}?tab=requests`);
  await expect(page.getByText(/Kopie van uw identiteitsbewijs|Kopie van je identiteitsbewijs/)).toBeVisible();
  const { accessToken } = await tokensOf(request, client);
  const headers = { "X-Domain": branch, Authorization: `Bearer ${accessToken}` };
  const actions = await request.get("/api/actions", { headers });
  const labels = (await actions.json()).data.map(
    (one: { attributes: { label: string } }) => one.attributes.label,
  );
  expect(labels.filter((label: string) => label.startsWith("Kopie van"))).toHaveLength(1);
  // Looking at the page left one line, and the client sees that it was the firm.
  const activity = await request.get("/api/consumers/activity", { headers });
  const looks = (await activity.json()).data.filter(
    (line: { attributes: { event: string } }) =>
      /^record/.test(line.attributes.event) && line.attributes.event !== "records.written",
  );
  expect(looks).toHaveLength(1);
});

/** Shows more of a list until it has an entry. */
async function showUntilListed(page: Page, entry: Locator): Promise<void> {
  await expect(async () => {
    const more = page.getByRole("button", { name: "Meer tonen" });
    if ((await entry.count()) === 0 && (await more.isVisible())) await more.click();
    await expect(entry).toHaveCount(1, { timeout: 1000 });
  }).toPass();
}

test("a client is reminded from the work list, once a day, and the row says what they get", async ({
  page,
  request,
}) => {
  const name = `Herinnering ${Date.now()}`;
  const client = await newClient(request, { last_name: name });
  const action = await ask(request, client, "UPLOAD_DOCUMENT", {
    label: `Paspoort van ${name}`,
    deadline: new Date(Date.now() - 86_400_000 * 3).toISOString().slice(0, 10),
  });
  expect(action).toBeTruthy();
  await signIn(page, "beheer@vandijk-advies.example");
  await page.goto("/desk/?queue=overdue");
  await expect(page.getByRole("combobox", { name: "Adviseur" })).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: `Paspoort van ${name}` });
  await showUntilListed(page, row);
  await row.getByRole("button", { name: `Herinneren aan: Paspoort van ${name}` }).click();
  const status = row.getByRole("status");
  await expect(status).toContainText("Er is een herinnering klaargezet.");
  await expect(status).toContainText(name);
  await expect(status).toBeFocused();
  await row.scrollIntoViewIfNeeded();
  await expectState(page, "desk-work-reminded");
  await page.reload();
  const again = page.getByRole("listitem").filter({ hasText: `Paspoort van ${name}` });
  await expect(page.getByRole("heading", { name: "Te laat" })).toBeVisible();
  await showUntilListed(page, again);
  await expect(again).toContainText("Vandaag is een herinnering klaargezet");
  await expect(again.getByRole("button")).toHaveCount(0);
  // The client of nobody is not among those of an adviser.
  await page.getByRole("combobox", { name: "Adviseur" }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/adviser=/);
  await expect(again).toHaveCount(0);
  await expectState(page, "desk-work-filtered");
  // Its line of the client's trail names the request.
  await page.goto(`/desk/clients/${client.id}?tab=trail`);
  const line = page.getByRole("listitem").filter({ hasText: "Herinnering klaargezet" });
  await expect(line).toContainText(`Paspoort van ${name}`);
  await expectState(page, "desk-work-trail");
});
