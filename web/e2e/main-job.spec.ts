import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { expect, test } from "@playwright/test";
import { Jsona } from "jsona";
import { accounts, chooseBranch, expectSound, fillSignIn, password } from "./portal";

/** The firm's own system: it reads what happened and fetches what was delivered. */
const firm = { Authorization: "Bearer demo-service-key-vandijk" };

/** Both viewports work on the same portal, so each has an action of its own. */
const actions: Record<string, { action: string; label: string; document: string }> = {
  phone: {
    action: "anna-upload-1",
    label: "Werkgeversverklaring aanleveren",
    document: "Werkgeversverklaring",
  },
  desktop: { action: "anna-upload-2", label: "Salarisstrook aanleveren", document: "Salarisstrook" },
};

const crc = (bytes: Buffer): number => {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
};

/** A PNG of so many pixels, grey all over. */
function png(width: number, height: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width, 180)]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(pixels)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

test("a consumer delivers documents, and the firm hears of it @both", async ({ page, request }, info) => {
  const job = actions[info.project.name] ?? { action: "", label: "", document: "" };

  await chooseBranch(page, "vandijk");
  await page.goto("/?domain=vandijk");
  await expect(page).toHaveURL("/");
  await expectSound(page);
  await fillSignIn(page, accounts.anna.email, password);
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("link", { name: job.label })).toBeVisible();
  await expectSound(page);

  await page.goto("/mortgages");
  await expect(page.getByRole("heading", { name: "Hypotheken" })).toBeVisible();
  await page
    .getByRole("link", { name: /Hypotheek Lange Nieuwstraat 12A/ })
    .first()
    .click();
  await expect(page.getByText("Noorderbank").first()).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: job.label }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(job.document);
  await expectSound(page);

  // Nothing chosen: said at the field, and nothing is sent.
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Er is geen bestand geüpload")).toBeVisible();
  await expectSound(page);

  // A page that calls itself a PDF is refused by its content, and the form stays.
  const files = page.locator('input[type="file"]').first();
  const picture = { name: "foto.png", mimeType: "image/png", buffer: png(600, 400) };
  await files.setInputFiles([
    picture,
    { name: "loonstrook.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>%PDF-1.4</html>") },
  ]);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(/bestandstype wordt niet ondersteund/).first()).toBeVisible();
  await page.getByRole("button", { name: /loonstrook\.pdf/ }).click();

  await page.getByRole("button", { name: "Opslaan" }).click();
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
  const own = readFileSync(await saved.path());
  expect(own.subarray(0, 5).toString()).toBe("%PDF-");
  const sha256 = createHash("sha256").update(own).digest("hex");

  // The firm reads what happened and fetches the same bytes.
  const feed = await (await request.get("/backoffice/v1/events?after=", { headers: firm })).json();
  const told = feed.data.find(
    (event: { type: string; action_external_id: string }) =>
      event.type === "document.delivered" && event.action_external_id === job.action,
  );
  expect(told).toMatchObject({ consumer_external_id: "anna", data: { files: [{ sha256 }] } });
  const content = await request.get(`/backoffice/v1/documents/${told.data.files[0].id}/content`, {
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
