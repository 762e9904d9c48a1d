import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { png } from "../support/files";
import { mainContent, press, tabTo, type } from "../support/fill";
import { ask, type Client, give, newClient } from "../support/firm";
import { goodPassword, setFirstPassword } from "../support/people/people";

/** A client with a document, a signature and a payment to be seen to. */
async function newClientWithTasks(request: APIRequestContext): Promise<Client> {
  const client = await newClient(request, {
    street_name: "Lange Nieuwstraat",
    house_number: "12",
    zipcode: "3512 PH",
    city: "Utrecht",
  });
  await setFirstPassword(request, { ...client, variant: "informal", firm: "vandijk" });
  const otd = {
    label: "Opdracht hypotheekadvies",
    service_name: "Hypotheekadvies",
    total_at_once: 1995,
    total_monthly: 12.5,
    vat_percentage: 21,
    vat_total_monthly: 2.17,
    has_automatic_debit_fees: true,
    sepa_payment_reference: "VD-1",
    sepa_creditor_name: "Van Dijk",
    sepa_creditor_id: "NL53ZZZ300000010000",
  };
  const invoice = {
    label: "Factuur",
    public_number: "2026-77",
    date_created: "2026-11-01",
    total: 100,
    lines: [{ description: "Advies" }],
  };
  await give(request, client, "otd", otd);
  await give(request, client, "invoice", invoice);
  const productOf = (kind: string) => ({ kind, external_id: `${client.id}-${kind}` });
  await ask(request, client, "UPLOAD_DOCUMENT", {
    label: "Loonstrook aanleveren",
    document: { label: "Loonstrook" },
  });
  await ask(request, client, "SIGN_OTD", { label: "Opdracht ondertekenen", product: productOf("otd") });
  await ask(request, client, "PAY_INVOICE", {
    label: "Factuur betalen",
    invoice: `${client.id}-invoice`,
    product: productOf("invoice"),
  });
  return client;
}

async function signInByKeyboard(page: Page, client: Client): Promise<void> {
  await page.goto("/?domain=vandijk");
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - heading "Inloggen bij Van Dijk" [level=1]
    - textbox "Gebruikersnaam of e-mailadres"
    - textbox "Wachtwoord"
    - button "Wachtwoord tonen"
    - link "Wachtwoord vergeten?"
    - button "Inloggen"
  `);
  await type(page, page.getByLabel("Gebruikersnaam of e-mailadres"), client.email);
  await type(page, page.getByLabel("Wachtwoord", { exact: true }), goodPassword);
  await press(page, page.getByRole("button", { name: "Inloggen", exact: true }));
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - heading "Welkom, Sanne" [level=1]
    - region "Eerst doen":
      - heading "Eerst doen" [level=2]
      - list:
        - listitem:
          - link "Betalen Factuur betalen · € 100,00"
        - listitem:
          - link "Ondertekenen Opdracht ondertekenen"
        - listitem:
          - link "Aanleveren Loonstrook aanleveren"
  `);
}

async function uploadByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole("link", { name: "Aanleveren Loonstrook aanleveren" }));
  await expect(page.getByRole("heading", { level: 1, name: "Loonstrook aanleveren" })).toBeFocused();
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - link "Overzicht"
    - heading "Loonstrook aanleveren" [level=1]
    - group:
      - button "Bestanden Bestanden kiezen"
      - textbox "Je opmerking (niet verplicht)"
      - button "Aanleveren"
  `);
  const choosing = page.waitForEvent("filechooser");
  await press(page, page.getByRole("button", { name: "Bestanden kiezen" }), "Space");
  const file = { name: "loonstrook.png", mimeType: "image/png", buffer: png(600, 400) };
  await (await choosing).setFiles(file);
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - group:
      - button "Bestanden Bestanden kiezen"
      - paragraph: "Toegevoegd: loonstrook.png."
      - list "Gekozen bestanden":
        - listitem:
          - button "loonstrook.png verwijderen"
      - button "Aanleveren"
  `);
  await press(page, page.getByRole("button", { name: "Aanleveren" }));
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "De documenten zijn verstuurd.":
      - heading "De documenten zijn verstuurd." [level=2]
      - 'link "Volgende taak: Factuur betalen"'
      - button "Ontvangstbewijs van Loonstrook aanleveren downloaden"
      - link "Naar alle taken"
      - button "Sluiten"
  `);
}

async function signByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole("link", { name: "Ondertekenen Opdracht ondertekenen" }));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - heading "Opdracht tot dienstverlening ondertekenen" [level=1]
    - button "Opdracht downloaden (PDF)"
    - region "Ondertekenen":
      - group:
        - button "Voorwaarden lezen"
        - textbox "IBAN"
        - textbox "Naam van de rekeninghouder"
        - switch "Ik ga akkoord met de opdracht tot dienstverlening" [disabled]
        - button "Ondertekenen"
  `);
  await press(page, page.getByRole("button", { name: "Voorwaarden lezen" }));
  const terms = page.getByRole("dialog");
  await expect(terms).toMatchAriaSnapshot(`
    - dialog "Voorwaarden":
      - heading "Voorwaarden" [level=2]
      - button "Sluiten"
      - region "Voorwaarden"
      - button "Akkoord" [disabled]
  `);
  await tabTo(page, terms.getByRole("region", { name: "Voorwaarden" }));
  const agree = terms.getByRole("button", { name: "Akkoord" });
  await expect(async () => {
    await page.keyboard.press("End");
    await expect(agree).toBeEnabled({ timeout: 500 });
  }).toPass();
  await press(page, agree);
  await expect(terms).toBeHidden();
  await type(page, page.getByLabel("IBAN"), "NL91ABNA0417164300");
  await type(page, page.getByLabel("Naam van de rekeninghouder"), "S. Bakker");
  await press(page, page.getByRole("switch"), "Space");
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "Ondertekenen":
      - group:
        - paragraph: Je bent akkoord gegaan met de voorwaarden.
        - textbox "IBAN": NL91 ABNA 0417 1643 00
        - textbox "Naam van de rekeninghouder": S. Bakker
        - switch "Ik ga akkoord met de opdracht tot dienstverlening" [checked]
        - button "Ondertekenen"
  `);
  await press(page, page.getByRole("button", { name: "Ondertekenen", exact: true }));
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "De opdracht is ondertekend.":
      - heading "De opdracht is ondertekend." [level=2]
      - 'link "Volgende taak: Factuur betalen"'
  `);
}

async function payByKeyboard(page: Page): Promise<void> {
  await press(page, page.getByRole("link", { name: "Volgende taak: Factuur betalen" }));
  await expect(page.getByRole("heading", { level: 1, name: "Factuur betalen" })).toBeFocused();
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - link "Overzicht"
    - heading "Factuur betalen" [level=1]
    - term: Factuurnummer
    - definition: 2026-77
    - term: Status
    - definition: Nog te betalen
    - term: Bedrag
    - definition:
      - strong: € 100,00
    - term: Betaalwijze
    - definition:
      - img "iDEAL | Wero"
    - button "€ 100,00 betalen"
    - button "Factuur downloaden (PDF)"
  `);
  await press(page, page.getByRole("button", { name: "€ 100,00 betalen" }));
  // The bank's page, of which only the way back is ours.
  await press(page, page.getByLabel("Kies uw bank"), "ArrowDown");
  await press(page, page.getByRole("button", { name: "Betaal", exact: true }));
  await expect(mainContent(page)).toMatchAriaSnapshot(`
    - region "Bedankt. € 100,00 voor factuur 2026-77 is betaald.":
      - heading "Bedankt. € 100,00 voor factuur 2026-77 is betaald." [level=2]
  `);
}

test("by keyboard alone, with what a screen reader is told: sign in, upload, sign, pay", {
  tag: "@desktop",
}, async ({ page, request }) => {
  // Four journeys, with their papers, in one session.
  test.slow();
  const client = await newClientWithTasks(request);
  await signInByKeyboard(page, client);
  await uploadByKeyboard(page);
  await signByKeyboard(page);
  await payByKeyboard(page);
});
