import { expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { amsterdamDay } from "../support/days";
import { pdf } from "../support/files";
import { ask, enter, give, newClient, put } from "../support/firm";
import { signIn } from "../support/people/signIn";

test("the page of a product begins with what to do, and is silent where nothing happens", async ({
  page,
  request,
}) => {
  const client = await newClient(request, { address_style: "formal" });
  await give(request, client, "credit", { label: "Krediet Singel 4", lender: "Kredietbank" });
  await enter(page, client);
  await page.goto("/credits");
  await page.locator("main").getByRole("link", { name: "Krediet Singel 4" }).click();
  const cards = page.getByRole("main").getByRole("heading", { level: 2 });
  await expect(cards).toHaveText(["Gegevens", "Te doen", "Mijn documenten"]);
  await expect(page.getByText("U hoeft nu niets te doen.")).toBeVisible();
  await expectState(page, "product-quiet");
  await ask(request, client, "UPLOAD_DOCUMENT", {
    label: "Loonstrook",
    product: { kind: "credit", external_id: `${client.id}-credit` },
  });
  await page.reload();
  await expect(cards).toHaveText(["Te doen", "Gegevens", "Mijn documenten"]);
  await expectState(page, "product-busy");
});

test("what is still to be paid says what happens next with it", { tag: "@phone" }, async ({ page }) => {
  await signIn(page, "anna");
  await page.goto("/invoices");
  await page.getByText("Wat er nu gebeurt").first().click();
  await expect(page.getByText("We wachten op je betaling", { exact: false }).first()).toBeVisible();
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
  await expect(page.getByText(/Werkgeversverklaring\.$/)).toBeVisible();
  await page.goto(`/actions/${action}/upload-document`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "verklaring.pdf", mimeType: "application/pdf", buffer: pdf() });
  await page.getByRole("button", { name: "Aanleveren" }).click();
  await expect(page).toHaveURL("/dashboard");
  const sent = page.getByRole("region", { name: "De documenten zijn verstuurd." });
  await expect(sent.getByRole("heading")).toBeFocused();
  await expect(sent).toContainText(/Werkgeversverklaring.*Vandaag om \d\d:\d\d/);
  await expect(sent.getByRole("button", { name: /^Ontvangstbewijs van Werkgeversverklaring/ })).toBeVisible();
  await sent.getByText("Wat er nu gebeurt").click();
  await expect(sent).toContainText("Wij bekijken wat u heeft aangeleverd.");
  await expect(page.getByText("Wij zijn aan zet. U hoeft nu niets te doen.")).toBeVisible();
  await expectState(page, "next-after-act");
  await page.goto("/mortgages");
  await page.locator("main").getByRole("link", { name: "Hypotheek Singel 4" }).click();
  const next = page.getByRole("region", { name: "Wat er nu gebeurt" });
  await expect(next).toContainText("Wij bekijken het document dat u heeft aangeleverd.");
  await expect(next).toContainText("Meestal binnen 2 werkdagen.");
  await page.goto(`/actions/${action}/upload-document`);
  await expect(next).toContainText("Klopt er iets niet, dan vragen wij het u opnieuw");
  await expectState(page, "next-done-action");
});

test("the confirmation of an act leads to the next task, and can be closed", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  await enter(page, client);
  const action = await ask(request, client, "REQUEST_DATE_CONDITIONS_PRECEDENT", {
    label: "Datum doorgeven",
  });
  const deadline = amsterdamDay(5);
  const next = await ask(request, client, "KNOWLEDGE_FORM", { label: "Kennis invullen", deadline });
  const sent = page.locator("section", { has: page.locator("#finished-act") });
  await page.goto(`/actions/${action}/update-date-conditions-precedent`);
  await page.getByRole("textbox").first().fill("1-2-2027");
  await page.locator("main form button[type=submit]").click();
  await expect(page).toHaveURL("/dashboard");
  await expect(sent).toContainText("Datum doorgeven");
  await sent.getByText("Wat er nu gebeurt").click();
  await expect(sent).toContainText(/houden rekening met deze datum\./);
  await sent.getByRole("link", { name: "Naar alle taken" }).click();
  await expect(page.locator("#tasks")).toBeFocused();
  await sent.getByRole("link", { name: "Volgende taak: Kennis invullen (nog 5 dagen)" }).click();
  await expect(page).toHaveURL(`/actions/${next}/knowledge-test`);
  // Another page ended it.
  await page.goBack();
  await expect(page.locator("#tasks")).toBeVisible();
  await expect(sent).toHaveCount(0);
});

test("the confirmation of an act can be closed", { tag: "@phone" }, async ({ page, request }) => {
  const client = await newClient(request);
  await enter(page, client);
  const action = await ask(request, client, "REQUEST_DATE_CONDITIONS_PRECEDENT", {
    label: "Datum doorgeven",
  });
  await page.goto(`/actions/${action}/update-date-conditions-precedent`);
  await page.getByRole("textbox").first().fill("1-2-2027");
  await page.locator("main form button[type=submit]").click();
  const sent = page.locator("section", { has: page.locator("#finished-act") });
  await sent.getByRole("button", { name: "Sluiten" }).click();
  await expect(sent).toHaveCount(0);
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
  await expect(page.getByText(/Er is sindsdien een (punt|taak) bijgekomen: Taxatierapport\./)).toBeVisible();
  await expectState(page, "next-progress-fell");
  await page.getByRole("button", { name: "Begrepen" }).click();
  await page.reload();
  await expect(page.getByText("45% afgerond")).toBeVisible();
  await expect(page.getByText(/stond hier/)).toHaveCount(0);
});
