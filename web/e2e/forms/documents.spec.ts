import { expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { pdf, png } from "../support/files";
import { expectDashboard } from "../support/fill";
import {
  ask,
  type Client,
  enter,
  give,
  newClient,
  put,
  putContent,
  readActionEvent,
  readEvents,
} from "../support/firm";

type Request = Parameters<typeof give>[0];

const pension = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<Pensioenoverzicht><Details/></Pensioenoverzicht>\n',
);

/** A document of the firm's that an action is about. */
async function document(request: Request, id: string, attributes: Record<string, unknown>) {
  await put(request, "documents", id, { filename: `${attributes.label}.pdf`, language: null, ...attributes });
  await putContent(request, id, pdf());
}

const product = (client: Client) => ({ kind: "mortgage", external_id: `${client.id}-mortgage` });

const download = async (page: Page, name: string | RegExp) => {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name }).first().click(),
  ]);
  return file.suggestedFilename();
};

test("a quote is done once each of its files has been fetched", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  await give(request, client, "mortgage", { label: "Hypotheek Singel 4" });
  const files = [`${client.id}-a`, `${client.id}-b`];
  const externalId = `${client.id}-quote`;
  const action = await put(request, "actions", externalId, {
    type: "DOWNLOAD_INDICATIVE_PROPOSAL",
    label: "Renteaanbod bekijken",
    owners: [client.id],
    product: product(client),
    quotes: [
      {
        id: "q-1",
        date_received: "2026-11-10",
        date_validity: "2026-12-11",
        date_acceptation: null,
        property: "Singel 4, Utrecht",
        attachments: [
          { id: files[0], label: "Renteaanbod" },
          { id: files[1], label: "Toelichting" },
        ],
      },
    ],
  });
  for (const [place, label] of ["Renteaanbod", "Toelichting"].entries())
    await document(request, files[place] ?? "", {
      purpose: "quote_attachment",
      label,
      action: externalId,
      attachment: files[place],
    });
  await enter(page, client);
  await page.goto(`/actions/${action}/download-qoute`);
  await expect(page.getByRole("heading", { level: 2, name: "Singel 4, Utrecht" })).toBeVisible();
  await expect(page.getByRole("definition")).toHaveText(["10-11-2026", "11-12-2026"]);
  await checkScreen(page);
  expect(await download(page, "Renteaanbod downloaden")).toBe("Renteaanbod.pdf");
  await expect(page.getByText(/^Dit is (al )?gedaan/)).toHaveCount(0);
  expect(await download(page, "Toelichting downloaden")).toBe("Toelichting.pdf");
  await expect(page.getByText(/^Dit is (al )?gedaan/)).toBeVisible();
  // The files stay at hand.
  expect(await download(page, "Renteaanbod downloaden")).toBe("Renteaanbod.pdf");
  await checkScreen(page);
  const events = await readEvents(request, (event) => event.action_id === action);
  expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["document.downloaded"]));
});

test("a document is fetched where it stands, and that does the action", async ({ page, request }) => {
  const client = await newClient(request);
  const mortgage = await give(request, client, "mortgage", { label: "Hypotheek Singel 4" });
  for (const [type, label] of [
    ["DOWNLOAD_ADDED_DOCUMENT", "Adviesrapport"],
    ["DOWNLOAD_DOCUMENT_MANAGEMENT_FILE", "Berekening"],
  ] as const) {
    const externalId = `${client.id}-${label}`;
    const action = await put(request, "actions", externalId, {
      type,
      label: `${label} downloaden`,
      owners: [client.id],
      product: product(client),
      downloadable_document: { name: label, description: null },
    });
    await document(request, `${externalId}-doc`, { purpose: "action", label, action: externalId });
    if (label === "Adviesrapport") await enter(page, client);
    await page.goto(`/mortgages/${mortgage}`);
    expect(await download(page, `${label} downloaden`)).toBe(`${label}.pdf`);
    await expect(page.getByRole("region", { name: "Mijn documenten" })).toContainText(/Gedownload op/);
    await readActionEvent(request, action, "document.downloaded");
  }
  await checkScreen(page);
});

test(
  "a rejected document is sent again, with the reason in sight",
  { tag: "@phone" },
  async ({ page, request }, { project }) => {
    const style = project.name === "phone" ? "informal" : "formal";
    const client = await newClient(request, { address_style: style });
    const action = await ask(request, client, "REUPLOAD_DOCUMENT", {
      comment: "Bladzijde 4 ontbreekt.",
      document: { label: "Taxatierapport", upload_requirements: ["Alle bladzijden", "Goed leesbaar"] },
    });
    await enter(page, client);
    await page.goto(`/actions/${action}/upload-document`);
    await expect(page.getByRole("note")).toContainText("Bladzijde 4 ontbreekt.");
    await expect(page.getByText("Goed leesbaar")).toBeVisible();
    await checkScreen(page);
    const files = page.locator('input[type="file"]').first();
    // More than 25 MB together is said at the field and not sent.
    const large = {
      name: "scan.png",
      mimeType: "image/png",
      buffer: Buffer.concat([png(8, 8), Buffer.alloc(25 * 1024 * 1024)]),
    };
    await files.setInputFiles([large]);
    await page.getByRole("button", { name: "Aanleveren" }).click();
    await expect(page.getByText(/^De bestanden mogen samen niet groter zijn dan 25 MB/)).toBeVisible();
    await page.getByRole("button", { name: "scan.png verwijderen" }).click();
    await expect(
      page.getByText("Er is geen bestand geupload. Kies een bestand.", { exact: true }),
    ).toBeVisible();
    await files.setInputFiles([{ name: "rapport.pdf", mimeType: "application/pdf", buffer: pdf() }]);
    await files.setInputFiles([{ name: "blad 4.png", mimeType: "image/png", buffer: png(60, 40) }]);
    await page.getByLabel(/opmerking/i).fill("Nu wel alle bladzijden.");
    await page.getByRole("button", { name: "Aanleveren" }).click();
    await expectDashboard(page, "De documenten zijn verstuurd.");
    const event = await readActionEvent(request, action, "document.delivered");
    expect(event).toEqual({
      comment: "Nu wel alle bladzijden.",
      files: [expect.objectContaining({ media_type: "application/pdf" })],
    });
  },
);

test("a pension overview is XML and nothing else", { tag: "@phone" }, async ({ page, request }) => {
  const client = await newClient(request);
  const action = await ask(request, client, "REQUEST_PENSION_XML", {
    document: { label: "Pensioenoverzicht" },
  });
  await enter(page, client);
  await page.goto(`/actions/${action}/upload-document`);
  await expect(page.getByRole("heading", { level: 1, name: "Pensioenoverzicht aanleveren" })).toBeVisible();
  const files = page.locator('input[type="file"]').first();
  await files.setInputFiles([{ name: "pensioen.pdf", mimeType: "application/pdf", buffer: pdf() }]);
  await expect(
    page.getByText(
      "pensioen.pdf kan niet. Kies het XML-bestand dat bij je pensioenoverzicht te downloaden is.",
    ),
  ).toBeVisible();
  const save = page.getByRole("button", { name: "Aanleveren" });
  await save.click();
  await expect(
    page.getByText("Er is geen bestand geupload. Kies een bestand.", { exact: true }),
  ).toBeVisible();

  // A DTD, and what is no XML at all, are refused by their content; the form stays.
  for (const content of ['<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>', "geen xml"]) {
    await files.setInputFiles([
      { name: "pensioen.xml", mimeType: "application/xml", buffer: Buffer.from(content) },
    ]);
    await save.click();
    await expect(page.getByText(/^pensioen\.xml is geen bestand dat hier kan\./)).toBeVisible();
    await page.getByRole("button", { name: "pensioen.xml verwijderen" }).click();
  }
  await checkScreen(page);
  await files.setInputFiles([{ name: "pensioen.xml", mimeType: "text/xml", buffer: pension }]);
  await save.click();
  await expectDashboard(page, "De documenten zijn verstuurd.");
  expect(await readActionEvent(request, action, "document.delivered")).toEqual({
    comment: null,
    files: [expect.objectContaining({ file_name: "pensioen.xml", bytes: pension.length })],
  });
});
