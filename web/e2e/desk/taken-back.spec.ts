import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { acceptInvitation } from "../support/desk/signIn";
import { arrive, deliver, sign } from "../support/journey/clientActs";
import { mailsTo } from "../support/people/mailbox";
import { newColleague } from "../support/people/people";

/** A firm without a system of its own takes back what it made at the desk, and keeps its advisers and branches there. */

const firm = "noordzee";
const title = (page: Page): Locator => page.getByRole("heading", { level: 1 });
const dialog = (page: Page): Locator => page.getByRole("dialog");
const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string | RegExp): Locator => page.getByRole("link", { name });

interface Person {
  name: string;
  email: string;
}

/** Signs a new administrator of the firm in. */
async function enterDesk(page: Page): Promise<void> {
  const invitation = await newColleague(page.request, firm, "admin");
  await page.goto(invitation.link.pathname + invitation.link.search);
  await acceptInvitation(page);
}

/** Presses a button and the one of the same name in the dialog that asks whether it is meant. */
async function confirm(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await dialog(page).getByRole("button", { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

/** Archives what the page shows and puts it back; the client does not see it in between. */
async function archiveAndRestore(desk: Page, client: Page, path: string, seen: string): Promise<void> {
  const atClient = client.getByRole("main").getByText(seen).first();
  await client.goto(path);
  await expect(atClient).toBeVisible();
  await confirm(desk, "Archiveren");
  await expect(desk.getByText("De klant ziet dit niet meer.", { exact: false })).toBeVisible();
  await client.reload();
  await expect(client.getByRole("main").locator("h1, h2").first()).toBeVisible();
  await expect(atClient).toHaveCount(0);
  await button(desk, "Terugzetten").click();
  await expect(button(desk, "Archiveren")).toBeVisible();
  await client.reload();
  await expect(atClient).toBeVisible();
}

/** Tries to remove what the page shows; the desk says why it stays. */
async function refuseRemoval(desk: Page, reason: string): Promise<void> {
  await confirm(desk, "Verwijderen");
  await expect(desk.getByText(reason)).toBeVisible();
}

/** Looks at a page of the desk at the width of a computer and of a phone. */
async function expectBothWidths(desk: Page, name: string): Promise<void> {
  await expectState(desk, name);
  await desk.setViewportSize({ width: 360, height: 740 });
  await expectState(desk, `${name}-narrow`);
  await desk.setViewportSize({ width: 1280, height: 800 });
}

/** Makes a client, who comes in. Returns the address of their page at the desk. */
async function addClient(desk: Page, client: Page, lastName: string, email: string): Promise<string> {
  await desk.goto("/desk/clients/new");
  await desk.getByLabel("Voornaam").fill("Tess");
  await desk.getByLabel("Achternaam").fill(lastName);
  await desk.getByLabel("E-mailadres").fill(email);
  await button(desk, "Klant toevoegen").click();
  await expect(title(desk)).toHaveText(`Tess ${lastName}`);
  await arrive(client, email);
  return new URL(desk.url()).pathname;
}

/** Asks the client for a document, in words of the test's own. */
async function ask(desk: Page, address: string, label: string): Promise<void> {
  await desk.goto(`${address}/ask`);
  await desk.getByLabel("Lijst").selectOption("own");
  await desk.getByLabel("Titel").fill(label);
  await button(desk, "1 verzoek versturen").click();
  await expect(desk.getByText(/1 verzoek is verstuurd aan Tess/)).toBeVisible();
  await desk.goto(`${address}?tab=requests`);
  await link(desk, label).click();
  await expect(title(desk)).toHaveText(label);
}

/** A request is changed, extended, archived, put back and removed; one that was answered stays. */
async function takeRequestsBack(desk: Page, client: Page, address: string): Promise<void> {
  await ask(desk, address, "Loonstrook aanleveren");
  await expectBothWidths(desk, "desk-request");
  await desk.getByLabel("Titel").fill("Laatste loonstrook aanleveren");
  await desk.getByLabel("Uiterlijk op").fill("3-2-2031");
  await button(desk, "Opslaan").click();
  await expect(desk.getByText("uiterlijk 03-02-2031")).toBeVisible();
  await client.goto("/dashboard");
  await expect(client.getByText("maandag 3 februari", { exact: false }).first()).toBeVisible();
  await expectState(client, "taken-back-phone-extended");
  await link(desk, "Laatste loonstrook aanleveren").click();
  await archiveAndRestore(desk, client, "/dashboard", "Laatste loonstrook aanleveren");
  await confirm(desk, "Archiveren");
  await expectBothWidths(desk, "desk-request-archived");
  await link(desk, "Terug naar de klant").click();
  await expect(desk.getByRole("heading", { name: "Gearchiveerd (1)" })).toBeVisible();
  await expectState(desk, "desk-requests-archived");
  await link(desk, "Laatste loonstrook aanleveren").click();
  await button(desk, "Terugzetten").click();
  await confirm(desk, "Verwijderen");
  await expect(desk.getByText("Aan deze klant is nog niets gevraagd.")).toBeVisible();
  await client.goto("/dashboard");
  await expect(client.getByText(/hoeft op dit moment niets te doen/)).toBeVisible();

  await ask(desk, address, "Paspoort aanleveren");
  await deliver(client, "Paspoort aanleveren");
  await desk.reload();
  await refuseRemoval(
    desk,
    "Dit kan niet worden verwijderd, omdat de klant heeft geantwoord. Archiveren kan wel.",
  );
  await expectState(desk, "desk-request-stays");
}

/** Opens a dossier for the client. */
async function addDossier(desk: Page, address: string, label: string): Promise<void> {
  await desk.goto(address);
  await link(desk, "Nieuw dossier").click();
  await desk.getByLabel("Naam").fill(label);
  await button(desk, "Dossier aanmaken").click();
  await expect(title(desk)).toHaveText(label);
}

/** An empty dossier is removed; one that has products and messages is archived and put back. */
async function takeDossiersBack(desk: Page, client: Page, address: string, name: string): Promise<string> {
  await addDossier(desk, address, "Vergissing");
  await expectBothWidths(desk, "desk-dossier-removal");
  await confirm(desk, "Verwijderen");
  await expect(title(desk)).toHaveText(name);
  await expect(link(desk, "Vergissing")).toHaveCount(0);

  await addDossier(desk, address, "Aankoop Zeestraat 7");
  const dossier = desk.url();
  await link(desk, "Toevoegen").click();
  await link(desk, /^Hypotheek/).click();
  await desk.getByLabel("Naam").first().fill("Hypotheek Zeestraat 7");
  await button(desk, "Toevoegen").click();
  await expect(title(desk)).toHaveText("Hypotheek Zeestraat 7");
  await button(desk, "Volgende stap").click();
  await expect(desk.getByText("Nu bij: Taxatie")).toBeVisible();
  await button(desk, "Stap terug").click();
  await expect(desk.getByText("Nu bij: Aanvraag")).toBeVisible();
  await archiveAndRestore(desk, client, "/mortgages", "Hypotheek Zeestraat 7");
  await desk.goto(dossier);
  await refuseRemoval(
    desk,
    "In dit dossier staan nog producten. Verwijder die eerst, of archiveer het dossier.",
  );
  await expectState(desk, "desk-dossier-stays");
  await archiveAndRestore(desk, client, "/dashboard", "Aankoop Zeestraat 7");
  await link(desk, /^Hypotheek Zeestraat 7/).click();
  await confirm(desk, "Verwijderen");
  await expect(title(desk)).toHaveText("Aankoop Zeestraat 7");
  return dossier;
}

/** A signature is undone with a reason, and the client signs again; the signed order stays. */
async function undoSignature(desk: Page, client: Page, dossier: string, person: Person): Promise<void> {
  const { name, email } = person;
  const task = "Opdracht tot dienstverlening ondertekenen";
  await desk.goto(dossier);
  await link(desk, "Toevoegen").click();
  await link(desk, /^Opdracht tot dienstverlening/).click();
  await desk.getByRole("textbox", { name: /^Dienst/ }).fill("Hypotheekadvies");
  await desk.getByLabel("Eenmalige kosten").fill("2.400");
  await button(desk, "Toevoegen").click();
  await expect(desk.getByText(`${name} heeft nog niet ondertekend`)).toBeVisible();
  await sign(client, task);
  await desk.reload();
  await expect(desk.getByText(`${name} ondertekend op`)).toBeVisible();
  await expectBothWidths(desk, "desk-order-signed");
  await button(desk, "Ondertekening ongedaan maken").click();
  const reopening = desk.getByRole("dialog", { name: "Ondertekening ongedaan maken?" });
  await reopening.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  await expect(reopening.getByText("Schrijf waarom", { exact: false })).toBeVisible();
  await expectBothWidths(desk, "desk-order-reopen");
  await reopening.getByLabel("Reden").fill("Het tarief klopte niet.");
  await reopening.getByRole("button", { name: "Ondertekening ongedaan maken" }).click();
  await expect(desk.getByText("De klant is niet gevraagd om te ondertekenen.")).toBeVisible();
  await expect(link(desk, "Wijzigen")).toBeVisible();
  await expectState(desk, "desk-order-reopened");
  const mails = await mailsTo(desk.request, email, 2);
  expect(mails.map(({ subject }) => subject).join()).toContain("ondertekening");
  await button(desk, "Vragen om te ondertekenen").click();
  await expect(desk.getByText(`${name} heeft nog niet ondertekend`)).toBeVisible();
  await sign(client, task);
  await desk.reload();
  await expect(desk.getByText(`${name} ondertekend op`)).toBeVisible();
  await refuseRemoval(
    desk,
    "omdat de klant het heeft ondertekend of erover heeft beslist. Archiveren kan wel.",
  );
  await expectState(desk, "desk-order-stays");
}

/** A cancelled appointment stays in the week, struck through, and is restored. */
async function restoreAppointment(desk: Page, client: Page, address: string): Promise<void> {
  const id = address.split("/").at(-1);
  const name = `Taxatie ${Date.now()}`;
  // Nothing else is on this day at that time.
  const date = "2031-03-05";
  await desk.goto(`/desk/products/appointment/new?client=${id}&date=${date}&adviser=maud`);
  await desk.getByLabel("Naam").first().fill(name);
  await button(desk, "Toevoegen").click();
  await expect(title(desk)).toHaveText(name);
  await expect(desk.getByText("je kantoor mailt klanten hier niet over", { exact: false })).toBeVisible();
  await expectBothWidths(desk, "desk-appointment");
  const appointment = desk.url();
  // Another one at that time warns.
  await desk.goto(`/desk/products/appointment/new?client=${id}&date=${date}&adviser=maud`);
  await expect(desk.getByText(`De adviseur heeft dan al een afspraak: 10:00 – 11:00 ${name}.`)).toBeVisible();
  await expectState(desk, "desk-appointment-overlap");
  await desk.goto(appointment);
  await confirm(desk, "Afspraak afzeggen");
  await expect(desk.getByText("Je kantoor heeft deze afspraak afgezegd.", { exact: false })).toBeVisible();
  await expectState(desk, "desk-appointment-cancelled");
  await client.goto("/appointments");
  await expect(title(client)).toBeVisible();
  await expect(client.getByText(name)).toHaveCount(0);
  await expectState(client, "taken-back-phone-cancelled");
  await desk.goto(`/desk/appointments?week=${date}`);
  const row = link(desk, new RegExp(`${name}.*Afgezegd`));
  await expect(row.locator("s")).toHaveText(["10:00 – 11:00", name]);
  await expectBothWidths(desk, "desk-appointments-cancelled");
  await row.click();
  await button(desk, "Afspraak herstellen").click();
  await expect(dialog(desk).getByText("De klant ziet dat in het portaal", { exact: false })).toBeVisible();
  await expectState(desk, "desk-appointment-restore");
  await dialog(desk).getByRole("button", { name: "Afspraak herstellen" }).click();
  await expect(desk.getByText("Gepland", { exact: true })).toBeVisible();
  await client.reload();
  await expect(client.getByText(name).first()).toBeVisible();
  await desk.goto(`/desk/appointments?week=${date}`);
  await expect(link(desk, name)).not.toContainText("Afgezegd");
}

test("what was asked, made, signed and cancelled is taken back, and what counts as evidence stays", {
  tag: "@desktop",
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000);
  const lastName = `Terug ${Date.now()}`;
  const viewport = { width: 360, height: 740 };
  const phone = await browser.newContext({
    viewport,
    hasTouch: true,
    reducedMotion: "reduce",
    ...(baseURL ? { baseURL } : {}),
  });
  phone.setDefaultTimeout(15_000);
  page.setDefaultTimeout(15_000);
  const client = await phone.newPage();
  await enterDesk(page);
  const name = `Tess ${lastName}`;
  const email = `terug-${crypto.randomUUID().slice(0, 8)}@example.nl`;
  const address = await test.step("client", () => addClient(page, client, lastName, email));
  await test.step("requests", () => takeRequestsBack(page, client, address));
  const dossier = await test.step("dossiers", () => takeDossiersBack(page, client, address, name));
  await test.step("signature", () => undoSignature(page, client, dossier, { name, email }));
  await test.step("appointment", () => restoreAppointment(page, client, address));
  await phone.close();
});

test("advisers and branches are added, changed and removed", async ({ page }, info) => {
  test.setTimeout(180_000);
  const name = `Adviseur ${info.project.name} ${Date.now()}`;
  await enterDesk(page);
  await page.goto("/desk/settings");
  await page.getByRole("link", { name: "Adviseurs" }).click();
  await page.getByRole("link", { name: "Adviseur toevoegen" }).click();
  await page.getByLabel("Naam").fill(name);
  await page.getByLabel("Telefoon").fill("070 1234567");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(title(page)).toHaveText("Adviseurs");
  await expect(page.getByRole("link", { name })).toBeVisible();
  await expectState(page, "desk-advisers");
  await page.getByRole("link", { name }).click();
  await page.getByLabel("E-mailadres").fill("nieuw@noordzee.example");
  await expectState(page, "desk-adviser");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("nieuw@noordzee.example")).toBeVisible();
  await page.getByRole("link", { name }).click();
  await confirm(page, "Verwijderen");
  await expect(title(page)).toHaveText("Adviseurs");
  await expect(page.getByRole("link", { name })).toHaveCount(0);

  const branch = `Vestiging ${info.project.name} ${Date.now()}`;
  await page.goto("/desk/settings/branches");
  await page.getByRole("link", { name: "Vestiging toevoegen" }).click();
  await page.getByLabel("Naam", { exact: false }).first().fill(branch);
  // A name that is taken is refused, and the branch that has it stays as it is.
  await page.getByLabel("Adresnaam").fill("noordzee");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Dit bestaat al.", { exact: true })).toBeVisible();
  await expectState(page, "desk-branch-exists");
  await page.getByLabel("Adresnaam").fill(`noordzee-${info.project.name}-${Date.now()}`);
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByRole("link", { name: branch }).click();
  await page.getByLabel("Naam").fill(`${branch} Zuid`);
  await expectState(page, "desk-branch");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await page.getByRole("link", { name: `${branch} Zuid` }).click();
  await confirm(page, "Verwijderen");
  await expect(page.getByRole("link", { name: "Vestiging toevoegen" })).toBeVisible();
  await expect(page.getByRole("link", { name: `${branch} Zuid` })).toHaveCount(0);
});
