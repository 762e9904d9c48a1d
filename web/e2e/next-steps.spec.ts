import { expect, test } from "@playwright/test";
import { pdf } from "./support/files";
import { ask, enter, give, newClient, put } from "./support/firm";
import { signIn } from "./support/signIn";
import { expectState } from "./support/state";

test("the page of a product says what happens next", async ({ page }) => {
  const anna = await signIn(page, "anna");
  const [mortgage] = await anna.get("/api/products/mortgages");
  await page.goto(`/mortgages/${mortgage?.id}`);
  const next = page.getByRole("region", { name: "Wat er nu gebeurt" });
  await expect(next.getByRole("term")).toHaveText([
    "Wat wij nu doen",
    "Hoe lang dat duurt",
    "Wat wij van je vragen",
  ]);
  await expectState(page, "next-product");
});

test("what is still to be paid says what happens next with it", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/invoices");
  await page.getByText("Wat er nu gebeurt").first().click();
  await expect(page.getByText("Wij wachten op je betaling", { exact: false }).first()).toBeVisible();
  await expectState(page, "next-invoice");
});

test("after an act the next page says what happens next, until the client goes on", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  await give(request, client, "mortgage", { label: "Hypotheek Singel 4" });
  const action = await ask(request, client, "UPLOAD_DOCUMENT", {
    label: "Werkgeversverklaring",
    product: { kind: "mortgage", external_id: `${client.id}-mortgage` },
  });
  await put(request, "dossiers", `${client.id}-dossier`, {
    label: "Aankoop woning",
    owners: [client.id],
    percentage_complete: 20,
  });
  await enter(page, client);
  await page.goto("/dashboard");
  await expect(page.getByText("U bent aan zet: Werkgeversverklaring.")).toBeVisible();
  await page.goto(`/actions/${action}/upload-document`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "verklaring.pdf", mimeType: "application/pdf", buffer: pdf() });
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page).toHaveURL("/dashboard");
  const next = page.getByRole("region", { name: "Wat er nu gebeurt" });
  await expect(next).toContainText("Wij bekijken wat u heeft aangeleverd.");
  await expect(page.getByText("Wij zijn aan zet. U hoeft nu niets te doen.")).toBeVisible();
  await expectState(page, "next-after-act");
  await page.goto("/mortgages");
  await page.locator("main").getByRole("link", { name: "Hypotheek Singel 4" }).click();
  await expect(next).toContainText("Wij bekijken het document dat u heeft aangeleverd.");
  await page.goto(`/actions/${action}/upload-document`);
  await expect(next).toContainText("Klopt er iets niet, dan vragen wij het u opnieuw");
  await expectState(page, "next-done-action");
});

test("the card of an act can be closed, and another page ends it", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  await enter(page, client);
  const action = await ask(request, client, "REQUEST_DATE_CONDITIONS_PRECEDENT", {
    label: "Datum doorgeven",
  });
  const next = page.getByRole("region", { name: "Wat er nu gebeurt" });
  await page.goto(`/actions/${action}/update-date-conditions-precedent`);
  await page.getByLabel(/^Datum ontbindende voorwaarden/).fill("1-2-2027");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(next).toContainText("Wij houden rekening met deze datum.");
  await next.getByRole("button", { name: "Sluiten" }).click();
  await expect(next).toHaveCount(0);
});

test("progress that falls says why", { tag: "@phone" }, async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  const dossier = (percentage_complete: number, version: number) =>
    put(
      request,
      "dossiers",
      `${client.id}-dossier`,
      { label: "Aankoop woning", owners: [client.id], percentage_complete },
      version,
    );
  await dossier(60, 1);
  await enter(page, client);
  await page.goto("/dashboard");
  await expect(page.getByText("60% afgerond")).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("balie.progress"))).toContain("60");
  await dossier(45, 2);
  await page.reload();
  await expect(page.getByText(/stond hier 60%, nu 45%\. Wij hebben de voortgang bijgesteld/)).toBeVisible();
  await ask(request, client, "UPLOAD_DOCUMENT", { label: "Taxatierapport" });
  await page.reload();
  await expect(page.getByText(/Er is sindsdien een punt bijgekomen: Taxatierapport\./)).toBeVisible();
  await expectState(page, "next-progress-fell");
  await page.getByRole("button", { name: "Begrepen" }).click();
  await page.reload();
  await expect(page.getByText("45% afgerond")).toBeVisible();
  await expect(page.getByText(/stond hier/)).toHaveCount(0);
});
