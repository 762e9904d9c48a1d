import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { type APIRequestContext, expect, test } from "@playwright/test";
import { Jsona } from "jsona";
import { checkScreen } from "../support/checks/screen";
import { png } from "../support/files";
import { readEvents } from "../support/firm";
import { unfoldAll } from "../support/overview";
import { accounts, fillSignIn, password } from "../support/people/accounts";
import { chooseBranch } from "../support/people/session";

/** The firm's own system: it reads what happened and fetches what was delivered. */
const firm = { Authorization: "Bearer demo-service-key-vandijk" };

interface Job {
  action: string;
  label: string;
  document: string;
}

/** Both viewports work on the same portal, so each has an action of its own. */
const actions: Record<string, Job> = {
  phone: {
    action: "anna-upload-1",
    label: "Werkgeversverklaring aanleveren",
    document: "Werkgeversverklaring",
  },
  desktop: { action: "anna-upload-2", label: "Salarisstrook aanleveren", document: "Salarisstrook" },
};

/** Creates the same action under another name, because a completed one cannot be repeated. */
async function askAgain(request: APIRequestContext, job: Job, time: number): Promise<Job> {
  const records = "/backoffice/v1/actions";
  const asked = await (await request.get(`${records}/${job.action}`, { headers: firm })).json();
  const again = { ...job, action: `${job.action}-${time}`, label: `${job.label} (${time})` };
  const attributes = { ...asked.data.attributes, is_done: false, date_executed: null, label: again.label };
  const data = { version: 1, attributes };
  const answer = await request.put(`${records}/${again.action}`, { headers: firm, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return again;
}

test("a consumer delivers documents, and the firm hears of it @both", async ({ page, request }, info) => {
  // From the first paint to the firm's own copy, with axe on every screen.
  test.slow();
  const own = actions[info.project.name] ?? { action: "", label: "", document: "" };
  const job = info.retry ? await askAgain(request, own, info.retry + 1) : own;

  await chooseBranch(page, "vandijk");
  await page.goto("/?domain=vandijk");
  await expect(page).toHaveURL("/");
  await checkScreen(page);
  await fillSignIn(page, accounts.anna.email, password);
  await expect(page).toHaveURL("/dashboard");
  await unfoldAll(page);
  await expect(page.getByRole("link", { name: job.label })).toBeVisible();
  await checkScreen(page);

  await page.goto("/mortgages");
  await expect(page.getByRole("heading", { name: "Hypotheken" })).toBeVisible();
  await page
    .getByRole("link", { name: /Hypotheek Lange Nieuwstraat 12A/ })
    .first()
    .click();
  await expect(page.getByText("Noorderbank").first()).toBeVisible();
  await checkScreen(page);
  await page.getByRole("link", { name: job.label }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(job.document);
  await checkScreen(page);

  // Nothing chosen: said at the field, and nothing is sent.
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(
    page.getByText("Er is geen bestand geupload. Kies een bestand.", { exact: true }),
  ).toBeVisible();
  await checkScreen(page);

  // A page that calls itself a PDF is refused by its content, and the form stays.
  const files = page.locator('input[type="file"]').first();
  const picture = { name: "foto.png", mimeType: "image/png", buffer: png(600, 400) };
  await files.setInputFiles([
    picture,
    { name: "loonstrook.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>%PDF-1.4</html>") },
  ]);
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page.getByText(/^loonstrook\.pdf is geen bestand dat hier kan\./)).toBeVisible();
  await page.getByRole("button", { name: /loonstrook\.pdf/ }).click();

  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByText("De documenten zijn verstuurd.")).toBeVisible();
  await expect(page.getByRole("link", { name: job.label })).toHaveCount(0);

  // The consumer finds it back and opens it.
  await page.goto("/mortgages");
  await page
    .getByRole("link", { name: /Hypotheek Lange Nieuwstraat 12A/ })
    .first()
    .click();
  const mine = page
    .getByRole("region", { name: "Mijn documenten" })
    .getByRole("listitem")
    .filter({ hasText: job.document })
    .last();
  const [saved] = await Promise.all([
    page.waitForEvent("download"),
    mine.getByRole("button", { name: /downloaden/i }).click(),
  ]);
  const copy = readFileSync(await saved.path());
  expect(copy.subarray(0, 5).toString()).toBe("%PDF-");
  const sha256 = createHash("sha256").update(copy).digest("hex");

  // The firm reads what happened and fetches the same bytes.
  const [event] = await readEvents(
    request,
    ({ type, action_external_id }) => type === "document.delivered" && action_external_id === job.action,
  );
  expect(event).toMatchObject({ consumer_external_id: "anna", data: { files: [{ sha256 }] } });
  const delivered = (event?.data.files ?? []) as { id: string }[];
  const content = await request.get(`/backoffice/v1/uploads/${delivered[0]?.id}/content`, {
    headers: firm,
  });
  expect(
    createHash("sha256")
      .update(await content.body())
      .digest("hex"),
  ).toBe(sha256);

  // A JSON:API client that was not written here reads the portal's answers.
  const signIn = await request.post("/api/auth/login", {
    headers: { "X-Domain": "vandijk" },
    data: { email: accounts.anna.email, password },
  });
  const tokens = new Jsona().deserialize(await signIn.json()) as { accessToken: string };
  const headers = { Authorization: `Bearer ${tokens.accessToken}`, "X-Domain": "vandijk" };
  const list = new Jsona().deserialize(await (await request.get("/api/actions", { headers })).json());
  const done = (list as { label: string; is_done: boolean }[]).find(({ label }) => label === job.label);
  expect(done?.is_done).toBe(true);
});
