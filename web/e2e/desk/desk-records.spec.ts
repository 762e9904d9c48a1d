import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { BackOfficeSchemas } from "../../src/desk/api/operations";
import { expectState } from "../support/checks/state";
import { beheer, eva } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import {
  anna,
  createdResponse,
  dossier,
  firstPart,
  fullDeskResponses,
  mortgage,
  updatedResponse,
  uploadRequest,
} from "../support/desk/records";
import { rejection, respond } from "../support/desk/responses";

const open = (page: Page, path = "") => page.goto(`/desk${path}?domain=vandijk`);

/** Collects the bodies of the requests to a path, in order. */
function listen(page: Page, method: string, path: string): Record<string, unknown>[] {
  const sent: Record<string, unknown>[] = [];
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === path)
      sent.push(request.postDataJSON());
  });
  return sent;
}

const consumers = "/backoffice/v1/consumers";

test("an empty firm is told what to do first, and a couple is made", async ({ page }) => {
  let count = 0;
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /consumers", { data: [], meta: {} }),
    ...respond(
      "GET /consumers/{external_id}",
      { data: { ...anna, id: "balie-1" } },
      { external_id: "balie-1" },
    ),
    ...respond("PUT /consumers/{external_id}", updatedResponse("consumers", "balie-1"), {
      external_id: "balie-1",
    }),
    ...respond(
      "POST /consumers/{external_id}/invitation",
      { data: { type: "invitations", id: "balie-1", attributes: { status: "sent" } } },
      { external_id: "balie-1" },
    ),
    ...respond(
      "POST /consumers/{external_id}/invitation",
      { data: { type: "invitations", id: "balie-1", attributes: { status: "sent" } } },
      { external_id: "balie-2" },
    ),
  });
  const sent: Record<string, unknown>[] = [];
  await page.route(`**${consumers}`, (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    sent.push(route.request().postDataJSON().attributes);
    count += 1;
    return route.fulfill({ status: 201, json: createdResponse("consumers", `balie-${count}`) });
  });
  await open(page, "/clients");
  await expect(page.getByText("Voeg de eerste toe met", { exact: false })).toBeVisible();
  await expectState(page, "desk-clients-empty-full");
  await page.getByRole("link", { name: "Nieuwe klant" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nieuwe klant");
  await page.getByRole("button", { name: "Klant toevoegen" }).click();
  await expect(page.getByRole("group", { name: /^Er (is|zijn) \d/ })).toBeFocused();
  await page.getByRole("link", { name: "Achternaam: dit veld is verplicht" }).click();
  await expect(page.getByLabel("Achternaam")).toBeFocused();
  await expectState(page, "desk-client-new-missing");
  await page.getByLabel("Voornaam").fill("Anna");
  await page.getByLabel("Achternaam").fill("Vries");
  await page.getByLabel("E-mailadres").fill("anna@example.nl");
  await page.getByLabel("Mobiel").fill("0612345678");
  await page.getByLabel("Straat").fill("Lange Nieuwstraat");
  await page.getByLabel("Er is een partner").check();
  const partner = page.getByRole("group", { name: "Gegevens van de partner" });
  await partner.getByLabel("Voornaam").fill("Bram");
  await partner.getByLabel("Achternaam").fill("Vries");
  await partner.getByLabel("E-mailadres").fill("bram@example.nl");
  await expectState(page, "desk-client-new");
  // What was typed survives a reload.
  await page.reload();
  await expect(page.getByLabel("Straat")).toHaveValue("Lange Nieuwstraat");
  await expect(page.getByText("niet opgeslagen", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Klant toevoegen" }).click();
  await expect(
    page.getByText("De uitnodiging voor Bram Vries wordt gemaild naar bram@example.nl."),
  ).toBeVisible();
  expect(sent).toHaveLength(2);
  expect(sent[0]).toMatchObject({ first_name: "Anna", email: "anna@example.nl", phone_mobile: "0612345678" });
  expect(sent[1]).toMatchObject({ first_name: "Bram", partner: "balie-1", street_name: "Lange Nieuwstraat" });
});

test("a lost network loses nothing, and what the server refuses stands at its field", {
  tag: "@phone",
}, async ({ page }) => {
  await mockDesk(page, beheer, fullDeskResponses);
  let isAway = true;
  await page.route("**/backoffice/v1/consumers/anna", (route) => {
    if (route.request().method() !== "PUT") return route.fallback();
    if (isAway) return route.abort();
    return route.fulfill({
      status: 422,
      json: { error: { code: "VALIDATION_FAILED", message: "", fields: { email: ["taken"] } } },
    });
  });
  await open(page, "/clients/anna/edit");
  await page.getByLabel("E-mailadres").fill("bram@example.nl");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Er is geen verbinding.", { exact: false })).toBeVisible();
  await expectState(page, "desk-client-edit-offline");
  isAway = false;
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Dit is al in gebruik.", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "E-mailadres: dit is al in gebruik." }).click();
  await expect(page.getByLabel("E-mailadres")).toBeFocused();
  await expectState(page, "desk-client-edit-taken");
});

test("a record that somebody else changed is compared field by field", async ({ page }) => {
  await mockDesk(page, beheer, fullDeskResponses);
  const sent: Record<string, unknown>[] = [];
  const theirs = {
    ...dossier,
    attributes: { ...dossier.attributes, label: "Aankoop en verbouwing", number: "2026-0500" },
    meta: { ...dossier.meta, version: 4, revision: "r4" },
  };
  let isChanged = false;
  await page.route("**/backoffice/v1/dossiers/d-1", (route) => {
    const request = route.request();
    if (request.method() === "GET")
      return isChanged ? route.fulfill({ json: { data: theirs } }) : route.fallback();
    sent.push({ ...request.postDataJSON(), match: request.headers()["if-match"] });
    if (isChanged) return route.fulfill({ json: updatedResponse("dossiers", "d-1") });
    isChanged = true;
    return route.fulfill({ status: 412, json: { error: { code: "REVISION_CONFLICT", message: "" } } });
  });
  await open(page, "/dossiers/d-1/edit");
  await page.getByLabel("Naam").fill("Aankoop van het huis");
  await page.getByLabel("Gereed").fill("55");
  await page.getByRole("button", { name: "Opslaan" }).click();
  const dialog = page.getByRole("dialog", { name: "Iemand anders heeft dit ook gewijzigd" });
  await expect(dialog.getByText("Aankoop en verbouwing")).toBeVisible();
  await expectState(page, "desk-conflict");
  await dialog.getByRole("radio", { name: /Aankoop van het huis/ }).check();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Opgeslagen.")).toBeVisible();
  expect(sent[0]).toMatchObject({ version: 4, match: '"r3"' });
  expect(sent[1]).toMatchObject({
    version: 5,
    match: '"r4"',
    attributes: { label: "Aankoop van het huis", number: "2026-0500", percentage_complete: 55 },
  });
});

test("a dossier shows its products, and one is added", async ({ page }) => {
  await mockDesk(page, beheer, fullDeskResponses);
  await open(page, "/dossiers/d-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aankoop Lange Nieuwstraat");
  await expect(page.getByRole("link", { name: /Hypotheek Lange Nieuwstraat 12A/ })).toBeVisible();
  await expectState(page, "desk-dossier");
  await page.getByRole("link", { name: "Toevoegen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wat wilt u toevoegen?");
  await expectState(page, "desk-product-kinds");
  await page.getByRole("link", { name: /^Krediet/ }).click();
  await expect(page.getByLabel("Leenbedrag")).toBeVisible();
  await expectState(page, "desk-product-credit-new");
  await page.goBack();
  await page.getByRole("link", { name: /^Hypotheek/ }).click();
  await expect(page.getByLabel("Geldverstrekker")).toBeVisible();
  await page.getByRole("button", { name: "Leningdeel toevoegen" }).click();
  await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
  await expectState(page, "desk-product-mortgage-new-missing");
});

test("a dossier leads back to the client it was opened from, and holds what was asked for it", async ({
  page,
}) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /actions", { data: [uploadRequest], meta: {} }),
  });
  await open(page, "/clients/bram");
  // The client's list says how far a product is.
  await expect(
    page.getByRole("link", { name: /Hypotheek Lange Nieuwstraat 12A .*285.000,00/ }),
  ).toContainText("Taxatie");
  await page.getByRole("link", { name: "Aankoop Lange Nieuwstraat" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aankoop Lange Nieuwstraat");
  await expect(page.getByRole("link", { name: "030 200 01 24" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Anna de Vries" })).toHaveAttribute("href", /clients\/anna/);
  await expect(page.getByRole("heading", { name: "Verzoeken" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Werkgeversverklaring aanleveren" })).toBeVisible();
  // A product that is opened from there leads back to the dossier, and that to the client.
  await page.getByRole("link", { name: /Hypotheek Lange Nieuwstraat 12A/ }).click();
  await page.getByRole("link", { name: "Terug naar het dossier" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Aankoop Lange Nieuwstraat");
  await page.getByRole("link", { name: "Terug naar de klant" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bram de Vries");
});

test("a mortgage is moved a step on by keyboard, back by dragging, and changed", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("PUT /products/mortgage/{external_id}", updatedResponse("products/mortgage", "m-1"), {
      external_id: "m-1",
    }),
  });
  const sent = listen(page, "PUT", "/backoffice/v1/products/mortgage/m-1");
  await open(page, "/products/mortgage/m-1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hypotheek Lange Nieuwstraat 12A");
  await expect(page.getByText("Annuïteitenhypotheek", { exact: false })).toBeVisible();
  await expectState(page, "desk-product-mortgage");
  await page.getByRole("button", { name: "Volgende stap" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nu bij: Offerte")).toBeVisible();
  expect(sent[0]).toMatchObject({
    version: 4,
    attributes: { timeline: [{ completed: true }, { completed: true }, { active: true }, { active: false }] },
  });
  // Dragged: given up by Escape first.
  const steps = page.locator("main ol > li");
  const drag = async (end: () => Promise<void>) => {
    await page.getByTitle("Sleep naar een andere stap").hover();
    await page.mouse.down();
    await steps.first().hover();
    await expect(steps.first()).toHaveAttribute("data-target", "true");
    await expect(page.getByRole("status").getByText("Naar deze stap: ")).toBeAttached();
    await end();
    await page.mouse.up();
  };
  await drag(() => page.keyboard.press("Escape"));
  await expect(page.locator("[data-target]")).toHaveCount(0);
  expect(sent).toHaveLength(1);
  await drag(async () => undefined);
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({
    attributes: { timeline: [{ active: true }, { completed: false }, {}, {}] },
  });
  await page.getByRole("link", { name: "Wijzigen" }).click();
  await expect(page.getByLabel("Geldverstrekker")).toHaveValue("Noorderbank");
  await expectState(page, "desk-product-mortgage-edit");
  await page.getByLabel("Geldverstrekker").fill("Zuiderbank");
  await page.getByLabel("Hypotheekbedrag").fill("300.000");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByRole("link", { name: /^Hypotheekbedrag: de leningdelen zijn samen/ }).click();
  await expect(page.getByLabel("Hypotheekbedrag")).toBeFocused();
  await expectState(page, "desk-product-mortgage-sum");
  await page.getByLabel("Hypotheekbedrag").fill("285.000");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Opgeslagen.")).toBeVisible();
  expect(sent[2]).toMatchObject({
    attributes: { lender: "Zuiderbank", loan_parts: [firstPart, { id: "l-2", amount: 85000 }] },
  });
});

test("an order is made and put before the client", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("POST /products/otd", createdResponse("products/otd", "o-1")),
    ...respond("POST /actions", createdResponse("actions", "s-1")),
  });
  const orders = listen(page, "POST", "/backoffice/v1/products/otd");
  const actions = listen(page, "POST", "/backoffice/v1/actions");
  await page.goto("/desk/products/otd/new?client=anna&dossier=d-1&domain=vandijk");
  await page.getByRole("textbox", { name: /^Dienst/ }).fill("Hypotheekadvies");
  await page.getByLabel("Eenmalige kosten").fill("2.400");
  await page
    .getByLabel("Reden waarom herroepen niet kan")
    .selectOption("Gesloten op kantoor, met de klant erbij");
  await expectState(page, "desk-product-otd-new");
  await page.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Opdracht tot dienstverlening");
  await expectState(page, "desk-product-otd");
  expect(orders[0]).toMatchObject({
    attributes: {
      total_at_once: 2400,
      dossier: "d-1",
      concluded_in_person: "Gesloten op kantoor, in aanwezigheid van de klant",
    },
  });
  expect(actions[0]).toMatchObject({
    attributes: { type: "SIGN_OTD", product: { kind: "otd", external_id: "o-1" }, completion: "all" },
  });
});

test("an invoice adds up while its lines are typed, and is kept as a draft", async ({ page }) => {
  const draft = { invoice: {}, client_name: "Anna de Vries", revision: 1, updated_at: "", updated_by: null };
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("POST /invoice-drafts", {
      data: { type: "invoice-drafts", id: "i-3", attributes: draft },
    }),
  });
  const paper = readFileSync(new URL("../../../demo/vandijk/files/anna-deed.pdf", import.meta.url));
  await page.route("**/backoffice/v1/previews/invoice", (route) =>
    route.fulfill({ body: paper, contentType: "application/pdf" }),
  );
  const sent = listen(page, "POST", "/backoffice/v1/invoice-drafts");
  await page.goto("/desk/products/invoice/new?client=anna&domain=vandijk");
  await page.getByLabel("Omschrijving").first().fill("Advies en bemiddeling");
  const line = page.getByRole("group", { name: "Regel 1" });
  await line.getByLabel("Omschrijving").fill("Hypotheekadvies");
  await line.getByLabel("Bedrag zonder btw").fill("1.000");
  await line.getByLabel("Btw-tarief").selectOption("21");
  await expect(page.getByText("€ 1.210,00")).toBeVisible();
  await page.getByRole("button", { name: "Regel toevoegen" }).click();
  const second = page.getByRole("group", { name: "Regel 2" });
  await second.getByLabel("Omschrijving").fill("Korting");
  await second.getByLabel("Bedrag zonder btw").fill("-100");
  await expect(page.getByText("€ 1.110,00")).toBeVisible();
  await expect(page.getByRole("region", { name: /De factuur, zoals de klant/ })).toBeVisible();
  await expect(page.getByRole("img", { name: "Bladzijde 1 van 1" })).toBeVisible();
  await expectState(page, "desk-product-invoice-new");
  await page.getByRole("button", { name: "Bewaren als concept" }).click();
  await expect(page.getByText("Het concept is bewaard.", { exact: false })).toBeVisible();
  expect(sent[0]).toMatchObject({
    attributes: {
      total: null,
      lines: [
        { amount: 1000, vat_percentage: 21 },
        { amount: -100, vat_percentage: null },
      ],
    },
  });
});

test("overdue invoices are listed, and one is marked as paid", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("PUT /products/invoice/{external_id}/payment", undefined, { external_id: "i-1" }),
  });
  const sent = listen(page, "PUT", "/backoffice/v1/products/invoice/i-1/payment");
  await open(page, "/invoices");
  await expect(page.getByText("1 factuur, samen € 1.210,00, waarvan nog € 1.210,00 open")).toBeVisible();
  await expectState(page, "desk-invoices");
  await page.getByRole("button", { name: "Als betaald markeren: 2026-001" }).click();
  const dialog = page.getByRole("dialog");
  await expectState(page, "desk-invoices-paid-dialog");
  await dialog.getByLabel("Betaald op").fill("1-11-2026");
  await dialog.getByRole("button", { name: "Als betaald markeren" }).click();
  await expect(page.getByText("De factuur staat op betaald.")).toBeVisible();
  expect(sent[0]).toEqual({ paid_on: "2026-11-01" });
  await page.getByRole("button", { name: "Voor de boekhouding" }).click();
  await expectState(page, "desk-invoices-export");
});

test("the week shows the appointments of an adviser, and one is cancelled", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("PUT /products/appointment/{external_id}", updatedResponse("products/appointment", "a-1"), {
      external_id: "a-1",
    }),
  });
  const sent = listen(page, "PUT", "/backoffice/v1/products/appointment/a-1");
  await open(page, "/appointments");
  await expect(page.getByRole("link", { name: /Offerte bespreken/ })).toBeVisible();
  await expectState(page, "desk-appointments");
  await page.getByRole("button", { name: "Volgende week" }).click();
  await expect(page.getByText("In deze week zijn er geen afspraken.")).toBeVisible();
  await expectState(page, "desk-appointments-empty");
  await page.getByRole("button", { name: "Deze week" }).click();
  await page.getByRole("link", { name: /Offerte bespreken/ }).click();
  await expect(page.getByRole("link", { name: "Verzetten of wijzigen" })).toBeVisible();
  await page.getByRole("button", { name: "Afspraak afzeggen" }).click();
  await expectState(page, "desk-appointment-cancel");
  await page.getByRole("dialog").getByRole("button", { name: "Afspraak afzeggen" }).click();
  await expect(page.getByText("De afspraak is afgezegd.")).toBeVisible();
  expect(sent[0]).toMatchObject({ attributes: { is_cancelled: true } });
});

test("what the firm's own system keeps is read and not changed", async ({ page }) => {
  const system = { managed_by: "system", managed_by_name: "Het CRM" } as const;
  const theirs = { ...mortgage, meta: { ...mortgage.meta, ...system } };
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /products/mortgage/{external_id}", { data: theirs }, { external_id: "m-1" }),
  });
  await open(page, "/products/mortgage/m-1");
  await expect(page.getByText("‘Het CRM’", { exact: false })).toBeVisible();
  await expect(page.getByRole("link", { name: "Wijzigen" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Volgende stap" })).toHaveCount(0);
  await expectState(page, "desk-product-of-system");
  await open(page, "/products/mortgage/m-1/edit");
  await expect(page.getByText("‘Het CRM’", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Opslaan" })).toHaveCount(0);
});

test("a firm that only reviews has no forms, and failures can be tried again", { tag: "@phone" }, async ({
  page,
}) => {
  const { "GET /desk/api/auth/me": _, ...rest } = fullDeskResponses;
  await mockDesk(page, eva, rest);
  await open(page, "/clients/new");
  await expect(
    page.getByText("in het eigen systeem van het kantoor bijgehouden", { exact: false }),
  ).toBeVisible();
  await expectState(page, "desk-client-new-review");
  await open(page, "/clients");
  await expect(page.getByRole("link", { name: "Nieuwe klant" })).toHaveCount(0);
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /invoices", rejection(503, "UNAVAILABLE")),
  });
  await open(page, "/invoices");
  await expect(page.getByRole("button", { name: "Opnieuw proberen" })).toBeVisible();
  await expectState(page, "desk-invoices-failing");
});

test("an administrator of a new firm sees the first steps, which tick themselves off", async ({ page }) => {
  const licence: BackOfficeSchemas["LicenceRecord"] = {
    type: "licence",
    id: "vandijk",
    attributes: { name: "Van Dijk", content: { footer_content: { nl: "Van Dijk" } } },
    meta: {
      portal_id: "l",
      version: 7,
      revision: "r7",
      updated_at: null,
      managed_by: "desk",
      managed_by_name: null,
    },
  };
  await mockDesk(page, beheer, {
    ...fullDeskResponses,
    ...respond("GET /licence/{external_id}", { data: licence }, { external_id: "vandijk" }),
    ...respond("PUT /licence/{external_id}", updatedResponse("licence", "vandijk"), {
      external_id: "vandijk",
    }),
    ...respond("GET /advisers", { data: [], meta: {} }),
    ...respond("GET /consumers", { data: [], meta: {} }),
    ...respond("POST /advisers", createdResponse("advisers", "balie-1")),
  });
  const sent = listen(page, "PUT", "/backoffice/v1/licence/vandijk");
  const advisers = listen(page, "POST", "/backoffice/v1/advisers");
  await open(page);
  await expect(page.getByText("2 van de 7 stappen gedaan.", { exact: false })).toBeVisible();
  const settings = page.getByRole("link", { name: "Huisstijl, teksten en onderdelen instellen" });
  await expect(settings).toHaveAttribute("href", "/desk/settings");
  await expectState(page, "desk-first-steps");
  await page.getByRole("link", { name: "Begroet uw klanten" }).click();
  const dutch = page.getByRole("region", { name: "Nederlands" });
  await dutch.getByLabel("Titel").fill("Welkom");
  await dutch.getByLabel("Tekst").fill("Volg hier uw hypotheek.");
  await expectState(page, "desk-first-steps-texts");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mijn werk");
  expect(sent[0]).toMatchObject({
    version: 8,
    attributes: {
      content: {
        footer_content: { nl: "Van Dijk" },
        welcome_title: { nl: "Welkom" },
        welcome_content: { nl: "<p>Volg hier uw hypotheek.</p>" },
      },
    },
  });
  await page.getByRole("link", { name: "Voeg een adviseur toe" }).click();
  await page.getByLabel("Naam").fill("Eva Jansen");
  await page.getByLabel("Telefoon").fill("030 2000126");
  await expectState(page, "desk-first-steps-adviser");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Adviseurs");
  expect(advisers[0]).toEqual({
    attributes: { name: "Eva Jansen", phone: "0302000126", emailaddress: null },
  });
});
