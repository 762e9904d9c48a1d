import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { amsterdamDay } from "../support/days";
import { acceptInvitation } from "../support/desk/signIn";
import { arrive, deliver, sign } from "../support/journey/clientActs";
import { fillMailServer, makeFirm, paymentsOf, startInstallation } from "../support/journey/installation";
import { fillSignIn } from "../support/people/accounts";
import { mailsTo } from "../support/people/mailbox";
import { goodPassword } from "../support/people/people";

/** The first day of a firm without a system of its own: its desk on a computer, and its client on a phone. */

/** Longest time in milliseconds in which an empty installation has a client who has signed in. */
const LIMIT_MS = 10 * 60_000;

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><path d="M5 50C35 10 65 10 95 50" fill="none" stroke="#0b5394" stroke-width="10"/><text x="112" y="42" font-family="sans-serif" font-size="26" fill="#0b5394">De Brug</text></svg>';
const conditions = Array.from(
  { length: 12 },
  (_, place) =>
    `Artikel ${place + 1}. Wij adviseren over de hypotheek, en u geeft ons wat daarvoor nodig is.`,
).join("\n\n");

const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp): Locator => page.getByRole("link", { name });
const openSection = (page: Page, name: string): Promise<void> =>
  page.getByRole("navigation", { name: "Onderdelen" }).getByRole("link", { name }).click();

/** A browser of its own at the installation. */
async function newBrowser(browser: Browser, baseURL: string, width: number, height: number): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    hasTouch: width < 500,
    reducedMotion: "reduce",
  });
  // An act that does not come about fails here, and not when the whole day is over.
  context.setDefaultTimeout(15_000);
  return context.newPage();
}

/** Sets the installation up, and the firm with what stands on its papers. */
async function setUp(desk: Page, setupLink: string): Promise<void> {
  await desk.goto(setupLink);
  await fillMailServer(desk);
  await expectState(desk, "first-day-installation");
  await button(desk, "Verder").click();
  await expect(title(desk)).toHaveText("Uw kantoor");
  await makeFirm(desk, {
    Naam: "De Brug Advies",
    "Korte naam": "debrug",
    "Naam van de vestiging": "De Brug Utrecht",
    "Telefoonnummer voor klanten (niet verplicht)": "030 123 45 67",
    "Statutaire naam (niet verplicht)": "De Brug Advies B.V.",
    "Straat en huisnummer (niet verplicht)": "Oudegracht 12",
    "Postcode en plaats (niet verplicht)": "3511 AB Utrecht",
    "KvK-nummer (niet verplicht)": "12345678",
    "Nummer van de AFM-vergunning (niet verplicht)": "12012345",
    "Rekeningnummer (IBAN) (niet verplicht)": "NL91 ABNA 0417 1643 00",
    Hoofdkleur: "#0b5394",
    "Uw naam": "Eva Smit",
    "Uw e-mailadres": `eva-${crypto.randomUUID().slice(0, 8)}@debrug.example`,
  });
  await expectState(desk, "first-day-desk");
}

/** Gives the portal a logo, a colour, the conditions of orders and what clients may change, and publishes that. */
async function brand(desk: Page): Promise<void> {
  await desk.goto("/desk/settings");
  await openSection(desk, "Uiterlijk");
  await desk.getByLabel("Titels, kleurcode").fill("#0b5394");
  await desk
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(logo) });
  await expect(desk.getByText(/^Opgeslagen om \d\d:\d\d$/)).toBeVisible();
  await expectState(desk, "first-day-appearance");
  await link(desk, "Instellingen").last().click();
  await openSection(desk, "Teksten");
  await desk.getByLabel("Zoeken in teksten").fill("Voorwaarden bij de opdracht");
  await desk.getByRole("button", { name: /^Voorwaarden bij de opdracht tot dienstverlening/ }).click();
  await desk.getByLabel("Nederlands, formeel").fill(conditions);
  await expect(desk.getByText(/^Opgeslagen om \d\d:\d\d$/)).toBeVisible();
  await link(desk, "Instellingen").last().click();
  await openSection(desk, "Wijzigingen van gegevens");
  await desk.getByLabel("Adres", { exact: true }).selectOption({ label: "Na goedkeuring doorvoeren" });
  await expect(desk.getByText(/^Opgeslagen om \d\d:\d\d$/)).toBeVisible();
  await link(desk, "Bekijken en publiceren").first().click();
  await expect(title(desk)).toHaveText("Bekijken en publiceren");
  await expect(desk.getByText("Artikel 12.", { exact: false })).toBeVisible();
  await expect(desk.getByText("<p>", { exact: false })).toHaveCount(0);
  await expectState(desk, "first-day-publish");
  await button(desk, "Publiceren").click();
  await desk.getByRole("dialog").getByRole("button", { name: "Publiceren", exact: true }).click();
  await expect(desk.getByText("Gepubliceerd. Klanten zien het nu.").first()).toBeVisible();
}

/** Adds the adviser whom clients see, and invites a colleague, who signs in. */
async function addPeople(desk: Page, browser: Browser, base: string): Promise<void> {
  await desk.goto("/desk");
  await link(desk, "Voeg een adviseur toe").click();
  await desk.getByLabel("Naam").fill("Eva Smit");
  await desk.getByLabel("Telefoon").fill("030 123 45 68");
  await desk.getByLabel("E-mailadres").fill("eva@debrug.example");
  await button(desk, "Opslaan").click();
  await expect(link(desk, "Eva Smit")).toBeVisible();
  await expectState(desk, "first-day-advisers");
  await desk.goto("/desk/colleagues");
  await button(desk, "Collega uitnodigen").click();
  const dialog = desk.getByRole("dialog", { name: "Collega uitnodigen" });
  const email = `tom-${crypto.randomUUID().slice(0, 8)}@debrug.example`;
  await dialog.getByLabel("Naam").fill("Tom Bakker");
  await dialog.getByLabel("E-mailadres").fill(email);
  await dialog.getByLabel("Rol").selectOption({ label: "Binnendienst" });
  await dialog.getByLabel("Ziet welke klanten").selectOption({ label: "Alle klanten" });
  await expectState(desk, "first-day-invite-colleague");
  await dialog.getByRole("button", { name: "Uitnodiging versturen" }).click();
  await expect(desk.getByRole("heading", { name: "Tom Bakker" })).toBeVisible();
  await expectState(desk, "first-day-colleagues");
  const [mail] = await mailsTo(desk.request, email, 1);
  const colleague = await newBrowser(browser, base, 1280, 800);
  await colleague.goto(mail?.links.find((one) => one.includes("/desk/invitation/")) ?? "");
  await acceptInvitation(colleague);
  await expectState(colleague, "first-day-colleague");
  await colleague.context().close();
}

/** Adds a couple, who are both invited. Returns the address of the client's page. */
async function addCouple(desk: Page, email: string): Promise<string> {
  await desk.goto("/desk/clients");
  await link(desk, "Nieuwe klant").click();
  await desk.getByLabel("Voornaam").fill("Sanne");
  await desk.getByLabel("Achternaam").fill("Wit");
  await desk.getByLabel("Tussenvoegsel").fill("de");
  await desk.getByLabel("E-mailadres").fill(email);
  await desk.getByLabel("Mobiel").fill("06 12345678");
  await desk.getByLabel("Straat").fill("Singel");
  await desk.getByLabel("Huisnummer").fill("7");
  await desk.getByLabel("Postcode").fill("3512AA");
  await desk.getByLabel("Plaats").fill("Utrecht");
  await desk.getByLabel("Er is een partner").check();
  const partner = desk.getByRole("group", { name: "Gegevens van de partner" });
  await partner.getByLabel("Voornaam").fill("Joris");
  await partner.getByLabel("Achternaam").fill("Jansen");
  await partner.getByLabel("E-mailadres").fill(`partner-${email}`);
  await expectState(desk, "first-day-couple");
  await button(desk, "Klant toevoegen").click();
  await expect(title(desk)).toHaveText("Sanne de Wit");
  await expect(link(desk, "Joris Jansen")).toBeVisible();
  await expectState(desk, "first-day-client");
  return desk.url();
}

/** Opens a dossier with a mortgage, which goes a step on. Returns the dossier's address. */
async function addDossier(desk: Page, client: Page): Promise<string> {
  await link(desk, "Nieuw dossier").click();
  await desk.getByLabel("Naam").fill("Aankoop Singel 7");
  await desk.getByLabel("Adviseur").selectOption({ label: "Eva Smit" });
  await button(desk, "Dossier aanmaken").click();
  await expect(title(desk)).toHaveText("Aankoop Singel 7");
  await expectState(desk, "first-day-dossier-empty");
  const dossier = desk.url();
  await link(desk, "Toevoegen").click();
  await link(desk, /^Hypotheek/).click();
  await desk.getByLabel("Naam").first().fill("Hypotheek Singel 7");
  await desk.getByLabel("Geldverstrekker").fill("Noorderbank");
  await desk.getByLabel("Hypotheekbedrag").fill("310.000");
  await button(desk, "Leningdeel toevoegen").click();
  const part = desk.getByRole("group", { name: "Leningdeel 1" });
  await part.getByLabel("Soort").selectOption("annuity");
  await part.getByLabel("Bedrag").fill("310000");
  await part.getByLabel("Rente", { exact: false }).first().fill("3,9");
  await button(desk, "Toevoegen").click();
  await expect(title(desk)).toHaveText("Hypotheek Singel 7");
  await button(desk, "Volgende stap").click();
  await expect(desk.getByText("Nu bij: Taxatie")).toBeVisible();
  await expectState(desk, "first-day-mortgage");
  await client.goto("/mortgages");
  await expect(client.getByText("Hypotheek Singel 7").first()).toBeVisible();
  await expectState(client, "first-day-phone-mortgage");
  return dossier;
}

/** Asks for two documents, of which one is rejected and delivered again. */
async function gatherDocuments(desk: Page, client: Page, address: string): Promise<void> {
  await desk.goto(`${address}/ask`);
  await desk.getByLabel("Lijst").selectOption({ label: "In loondienst" });
  await desk.getByLabel("Hoort bij").selectOption({ label: "Aankoop Singel 7" });
  await button(desk, "Niets aanvinken").click();
  await desk.getByRole("checkbox", { name: /^Recente loonstrook.*Sanne de Wit/ }).check();
  await desk.getByRole("checkbox", { name: /^Werkgeversverklaring.*Sanne de Wit/ }).check();
  await expectState(desk, "first-day-ask");
  await button(desk, "2 verzoeken versturen").click();
  await expect(desk.getByText("2 verzoeken zijn verstuurd", { exact: false })).toBeVisible();
  await expectState(desk, "first-day-asked");

  await client.goto("/dashboard");
  await expectState(client, "first-day-phone-tasks");
  await deliver(client, "Recente loonstrook", "loonstrook.pdf");
  await expectState(client, "first-day-phone-delivered");
  await deliver(client, "Werkgeversverklaring", "werkgeversverklaring.pdf");

  await desk.goto("/desk");
  await expectState(desk, "first-day-work-list");
  await link(desk, "2 documenten beoordelen").click();
  await expect(desk.getByRole("img", { name: "Bladzijde 1 van 1" })).toBeVisible();
  await expectState(desk, "first-day-review");
  await desk.keyboard.press("a");
  await expect(title(desk)).toContainText("Werkgeversverklaring");
  await desk.getByRole("button", { name: "Afkeuren" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByLabel("Niet ondertekend").check();
  await expectState(desk, "first-day-reject");
  await dialog.getByRole("button", { name: "Afkeuren en melden" }).click();
  await expect(title(desk)).toHaveText("Mijn werk");

  await client.goto("/dashboard");
  await expectState(client, "first-day-phone-rejected");
  await deliver(client, "Werkgeversverklaring", "werkgeversverklaring-getekend.pdf");
  await desk.goto("/desk/review");
  await expect(desk.getByText("De handtekening ontbreekt.")).toBeVisible();
  await expectState(desk, "first-day-review-again");
  await desk.keyboard.press("a");
  await expect(desk.getByText("Klaar, alles is beoordeeld")).toBeVisible();
}

/** Makes an order, which the client signs and withdraws from. */
async function withdrawOrder(desk: Page, client: Page, dossier: string): Promise<void> {
  await desk.goto(dossier);
  await link(desk, "Toevoegen").click();
  await link(desk, /^Opdracht tot dienstverlening/).click();
  await desk.getByRole("textbox", { name: /^Dienst/ }).fill("Hypotheekadvies");
  await desk.getByLabel("Eenmalige kosten").fill("2.400");
  await desk.getByLabel("Joris Jansen").uncheck();
  await button(desk, "Document bekijken").click();
  const document = desk.getByRole("dialog");
  await expect(document.getByRole("img", { name: /^Bladzijde 1 van/ })).toBeVisible();
  await expectState(desk, "first-day-order-document");
  await document.getByRole("button", { name: "Sluiten" }).click();
  await button(desk, "Toevoegen").click();
  await expect(desk.getByText("Sanne de Wit heeft nog niet ondertekend")).toBeVisible();
  await expectState(desk, "first-day-order");
  const order = desk.url();
  await sign(client, "Opdracht tot dienstverlening ondertekenen", () =>
    expectState(client, "first-day-phone-sign"),
  );
  await desk.reload();
  await expect(desk.getByText("Sanne de Wit ondertekend op")).toBeVisible();
  const paper = desk.waitForEvent("download");
  await desk.getByRole("button", { name: /^Ondertekende opdracht/ }).click();
  expect((await paper).suggestedFilename()).toMatch(/\.pdf$/);
  await expectState(desk, "first-day-order-signed");

  await client.goto("/withdrawals");
  await link(client, "Hier de overeenkomst herroepen").last().click();
  await button(client, "Verder").click();
  await expectState(client, "first-day-phone-withdraw");
  await button(client, "Herroeping bevestigen").click();
  await expect(client.getByText("Deze overeenkomst is herroepen op")).toBeVisible();
  await expectState(client, "first-day-phone-withdrawn");

  // The order says so wherever it stands: in its queue, on its own page, in the dossier and with the client.
  await desk.goto("/desk?queue=withdrawals");
  await link(desk, /Sanne de Wit/).click();
  const card = desk.getByRole("region", { name: "Herroepingen" });
  await card.getByRole("button", { name: /^Als verwerkt markeren/ }).click();
  await expect(card.getByText("verwerkt op")).toBeVisible();
  await expect(link(desk, /Opdracht tot dienstverlening.*Herroepen/).last()).toBeVisible();
  await expectState(desk, "first-day-withdrawal");
  await desk.goto(order);
  await expect(desk.getByText("Sanne de Wit heeft de opdracht herroepen op", { exact: false })).toBeVisible();
  await expectState(desk, "first-day-order-withdrawn");
  await desk.goto(dossier);
  await expect(link(desk, /Opdracht tot dienstverlening.*Herroepen/)).toBeVisible();
}

/** Makes an invoice in the dossier. Returns its number. */
async function addInvoice(desk: Page, dossier: string, label: string, amount: string): Promise<string> {
  await desk.goto(dossier);
  await link(desk, "Toevoegen").click();
  await link(desk, /^Factuur/).click();
  await desk.getByLabel("Omschrijving").first().fill(label);
  const line = desk.getByRole("group", { name: "Regel 1" });
  await line.getByLabel("Omschrijving").fill(label);
  await line.getByLabel("Bedrag zonder btw").fill(amount);
  await button(desk, "Versturen").click();
  const sent = desk.getByText(/^Factuur \d{4}-\d+ is verstuurd\.$/);
  await expect(sent).toBeVisible();
  await expect(desk.getByText("Verstuurd", { exact: true })).toBeVisible();
  return /\d{4}-\d+/.exec((await sent.textContent()) ?? "")?.[0] ?? "";
}

/** Two invoices, of which the client pays one at the bank's page and one by transfer. */
async function billClient(desk: Page, client: Page, dossier: string): Promise<void> {
  const first = await addInvoice(desk, dossier, "Hypotheekadvies", "2.400");
  await expectState(desk, "first-day-invoice");
  const second = await addInvoice(desk, dossier, "Administratie", "95,50");
  expect(second).not.toBe(first);
  await client.goto("/dashboard");
  await link(client, `Factuur ${first} betalen`).first().click();
  await expectState(client, "first-day-phone-invoice");
  await client.getByRole("button", { name: "€ 2.400,00 betalen" }).click();
  await client.waitForURL(/\/pay\//);
  await client.getByLabel("Kies uw bank").selectOption({ label: "Oefenbank" });
  await button(client, "Betaal").click();
  await expect(client.getByText(`Bedankt. € 2.400,00 voor factuur ${first} is betaald.`)).toBeVisible();
  await expectState(client, "first-day-phone-paid");
  await desk.goto("/desk/invoices");
  await expect(link(desk, new RegExp(second))).toBeVisible();
  await expect(link(desk, new RegExp(first))).toHaveCount(0);
  await button(desk, `Als betaald markeren: ${second}`).click();
  await desk.getByRole("dialog").getByRole("button", { name: "Als betaald markeren" }).click();
  await expect(desk.getByText("De factuur staat op betaald.")).toBeVisible();
  await desk.getByRole("radio", { name: "Betaald" }).check();
  await expect(link(desk, new RegExp(first))).toBeVisible();
  await expect(link(desk, new RegExp(second))).toBeVisible();
  await expectState(desk, "first-day-invoices-paid");
  await client.goto("/invoices");
  await expect(client.getByText(/Betaald op/)).toHaveCount(2);
  await expectState(client, "first-day-phone-invoices");
}

/** Makes an appointment, which the client cancels. */
async function cancelAppointment(desk: Page, client: Page, address: string): Promise<void> {
  const id = new URL(address).pathname.split("/").at(-1) ?? "";
  await desk.goto(`/desk/products/appointment/new?client=${id}`);
  await desk.getByLabel("Naam").first().fill("Offerte bespreken");
  await desk.getByLabel("Plaats van de afspraak").fill("Oudegracht 12, Utrecht");
  await button(desk, "Toevoegen").click();
  await expect(title(desk)).toHaveText("Offerte bespreken");
  await expectState(desk, "first-day-appointment");
  await client.goto("/appointments");
  await expect(client.getByText("Offerte bespreken").first()).toBeVisible();
  await expectState(client, "first-day-phone-appointments");
  await link(client, /Offerte bespreken/)
    .first()
    .click();
  await button(client, "Afspraak annuleren").click();
  await button(client, "Ja, annuleren").click();
  await expect(client.getByText("De afspraak is geannuleerd.")).toBeVisible();
  await desk.goto(`/desk/appointments?week=${amsterdamDay(1)}`);
  await expect(link(desk, /Offerte bespreken.*Afgezegd/).locator("s")).toHaveCount(2);
  await expectState(desk, "first-day-week");
  await desk.goto("/desk?queue=reports");
  await link(desk, /Sanne de Wit.*Afspraak afgezegd/).click();
  await expect(title(desk)).toHaveText("Afspraak afgezegd");
  await expectState(desk, "first-day-report");
  await button(desk, "Als gezien markeren").click();
  await expect(desk.getByText("De melding is als gezien gemarkeerd.")).toBeVisible();
}

/** A message both ways. */
async function writeEachOther(desk: Page, client: Page): Promise<void> {
  await client.goto("/messages/general");
  await client.getByLabel("Uw bericht").fill("Kan de afspraak een week later?");
  await button(client, "Versturen").click();
  const list = client.getByRole("list", { name: "Berichten in dit gesprek" });
  await expect(list).toContainText("een week later");
  await desk.goto("/desk?queue=messages");
  await link(desk, /Sanne de Wit/).click();
  const answers = desk.getByRole("list", { name: "Berichten in dit gesprek" });
  await expect(answers).toContainText("een week later");
  await desk.getByLabel("Bericht aan de klant").fill("Dat kan. Ik bel u morgen.");
  await button(desk, "Versturen").click();
  await expect(answers).toContainText("Ik bel u morgen.");
  await expectState(desk, "first-day-messages");
  await client.reload();
  await expect(list).toContainText("Ik bel u morgen.");
  await expectState(client, "first-day-phone-messages");
}

/** A change that the client proposes, which the firm accepts. */
async function acceptChange(desk: Page, client: Page): Promise<void> {
  await client.goto("/details");
  const card = client.getByRole("region", { name: "Wat wij van u weten" });
  await card.getByRole("button", { name: "Wijziging doorgeven: adres" }).click();
  const dialog = client.getByRole("dialog");
  await dialog.getByLabel("Straat").fill("Maliebaan");
  await dialog.getByLabel("Huisnummer").fill("100");
  await dialog.getByLabel("Postcode").fill("3581cv");
  await dialog.getByRole("button", { name: "Wijziging doorgeven" }).click();
  await expect(card.getByText("Dit wacht op uw adviseur.")).toBeVisible();
  await expectState(client, "first-day-phone-change");
  await desk.goto("/desk?queue=changes");
  await link(desk, /Sanne de Wit.*Adres/s).click();
  const proposals = desk.getByRole("region", { name: "Voorgestelde wijzigingen" });
  await expect(proposals.getByText("Maliebaan 100")).toBeVisible();
  await expectState(desk, "first-day-change");
  await proposals.getByRole("button", { name: "Goedkeuren: adres" }).click();
  await expect(desk.getByRole("region", { name: "Contact", exact: true })).toContainText("Maliebaan 100");
  await client.reload();
  await expect(card.getByText(/^Uw voorstel is overgenomen/)).toBeVisible();
}

/** Ends the relation: the client is out and cannot sign in any more, and the desk still has the dossier. */
async function endRelation(desk: Page, client: Page, address: string, email: string): Promise<void> {
  await desk.goto(address);
  await button(desk, "Relatie beëindigen").click();
  await expectState(desk, "first-day-end");
  await desk.getByRole("dialog").getByRole("button", { name: "Relatie beëindigen" }).click();
  await expect(desk.getByText("De relatie met Sanne de Wit is beëindigd.")).toBeVisible();
  await client.goto("/dashboard");
  await expect(title(client)).toHaveText("Inloggen");
  await fillSignIn(client, email, goodPassword);
  await expect(client.getByRole("alert").first()).toBeVisible();
  await expectState(client, "first-day-phone-ended");
  // The desk keeps what it has to keep, and can read it.
  await desk.getByLabel("Account").selectOption({ label: "Beëindigd" });
  await link(desk, "Sanne de Wit").click();
  await expect(desk.getByText("Relatie beëindigd op", { exact: false })).toBeVisible();
  await expect(link(desk, /Opdracht tot dienstverlening.*Herroepen/).last()).toBeVisible();
  await expect(link(desk, /^(Wijzigen|Nieuw dossier|Toevoegen)$/)).toHaveCount(0);
  await expectState(desk, "first-day-ended");
}

test("an empty installation is a firm that works with its clients by the end of its first day @both", {
  tag: "@desktop",
}, async ({ browser }) => {
  test.setTimeout(300_000);
  const started = Date.now();
  const installation = await startInstallation(await paymentsOf("debrug"));
  const desk = await newBrowser(browser, installation.base, 1280, 800);
  const client = await newBrowser(browser, installation.base, 360, 740);
  const email = `client-${crypto.randomUUID().slice(0, 8)}@example.nl`;
  try {
    await test.step("set-up", () => setUp(desk, installation.link));
    await test.step("branding", () => brand(desk));
    await test.step("people", () => addPeople(desk, browser, installation.base));
    const address = await test.step("couple", () => addCouple(desk, email));
    await test.step("arrival", async () => {
      await arrive(client, email);
      await expectState(client, "first-day-phone-arrived");
      expect(Date.now() - started).toBeLessThan(LIMIT_MS);
    });
    const dossier = await test.step("dossier", () => addDossier(desk, client));
    await test.step("documents", () => gatherDocuments(desk, client, address));
    await test.step("order", () => withdrawOrder(desk, client, dossier));
    await test.step("invoices", () => billClient(desk, client, dossier));
    await test.step("appointment", () => cancelAppointment(desk, client, address));
    await test.step("messages", () => writeEachOther(desk, client));
    await test.step("change", () => acceptChange(desk, client));
    await test.step("end", () => endRelation(desk, client, address, email));
  } finally {
    await desk.context().close();
    await client.context().close();
    await installation.stop();
  }
});
