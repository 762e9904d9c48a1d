import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";

/** A firm without a system of its own takes back what it made at the desk, and keeps its advisers and branches there. */

const firm = "noordzee";
const title = (page: Page) => page.getByRole("heading", { level: 1 });
const dialog = (page: Page) => page.getByRole("dialog");

/** Presses a button and the one of the same name in the dialog that asks whether it is meant. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await dialog(page).getByRole("button", { name, exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

test("requests and dossiers are changed and taken back, and the relation with a client ends", async ({
  page,
}, info) => {
  test.setTimeout(180_000);
  const time = Date.now();
  const lastName = `Terug ${info.project.name} ${time}`;
  await signInAtDesk(page, firm, "femke@noordzee.example");
  await page.goto("/desk/clients/new");
  await page.getByLabel("Voornaam").fill("Tess");
  await page.getByLabel("Achternaam").fill(lastName);
  await page.getByRole("button", { name: "Klant toevoegen" }).click();
  await expect(title(page)).toHaveText(`Tess ${lastName}`);
  const client = page.url().split("?")[0] ?? "";

  // A request gets another deadline, and is taken back.
  await page.goto(`${client}/ask`);
  await page.getByLabel("Lijst").selectOption("own");
  await page.getByLabel("Titel").fill("Loonstrook aanleveren");
  await page.getByRole("button", { name: "1 verzoek versturen" }).click();
  await expect(page.getByText(/1 verzoek is verstuurd aan Tess .* heeft geen e-mailadres/)).toBeVisible();
  await page.goto(`${client}?tab=requests`);
  await page.getByRole("link", { name: "Loonstrook aanleveren" }).click();
  await expect(title(page)).toHaveText("Loonstrook aanleveren");
  await expectState(page, "desk-request");
  await page.getByLabel("Titel").fill("Laatste loonstrook aanleveren");
  await page.getByLabel("Uiterlijk op").fill("3-2-2031");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("uiterlijk 03-02-2031")).toBeVisible();
  await page.getByRole("link", { name: "Laatste loonstrook aanleveren" }).click();
  await confirm(page, "Archiveren");
  await expect(page.getByText("De klant ziet dit niet meer.", { exact: false })).toBeVisible();
  await expectState(page, "desk-request-archived");
  await page.getByRole("button", { name: "Terugzetten" }).click();
  await expect(page.getByRole("button", { name: "Archiveren", exact: true })).toBeVisible();
  await confirm(page, "Verwijderen");
  await expect(page.getByText("Aan deze klant is nog niets gevraagd.")).toBeVisible();

  // A dossier with nothing in it is removed.
  await page.goto(client);
  await page.getByRole("link", { name: "Nieuw dossier" }).click();
  await page.getByLabel("Naam").fill("Vergissing");
  await page.getByRole("button", { name: "Dossier aanmaken" }).click();
  await expect(title(page)).toHaveText("Vergissing");
  await expectState(page, "desk-dossier-removal");
  await confirm(page, "Verwijderen");
  await expect(title(page)).toHaveText(`Tess ${lastName}`);
  await expect(page.getByRole("link", { name: "Vergissing" })).toHaveCount(0);

  // The relation ends.
  await confirm(page, "Relatie beëindigen");
  await expect(title(page)).toHaveText("Klanten");
  await expect(page.getByText(`De relatie met Tess ${lastName} is beëindigd.`)).toBeVisible();
});

test("a cancelled appointment stays in the week, and is restored", async ({ page }, info) => {
  const name = `Taxatie ${info.project.name} ${Date.now()}`;
  // Each width has a day of its own, where nothing else is at that time.
  const date = info.project.name === "phone" ? "2031-03-04" : "2031-03-05";
  await signInAtDesk(page, firm, "femke@noordzee.example");
  await page.goto(`/desk/products/appointment/new?client=noor&date=${date}&adviser=maud`);
  await page.getByLabel("Naam").first().fill(name);
  await page.getByRole("button", { name: "Toevoegen", exact: true }).click();
  await expect(title(page)).toHaveText(name);
  await expect(page.getByText("je kantoor mailt klanten hier niet over", { exact: false })).toBeVisible();
  await expectState(page, "desk-appointment");
  const appointment = page.url();

  // Another one at that time warns.
  await page.goto(`/desk/products/appointment/new?client=noor&date=${date}&adviser=maud`);
  await expect(page.getByText(`De adviseur heeft dan al een afspraak: 10:00 – 11:00 ${name}.`)).toBeVisible();
  await expectState(page, "desk-appointment-overlap");
  await page.goto(appointment);

  await confirm(page, "Afspraak afzeggen");
  await expect(page.getByText("Je kantoor heeft deze afspraak afgezegd.", { exact: false })).toBeVisible();
  await expectState(page, "desk-appointment-cancelled");
  await page.goto(`/desk/appointments?week=${date}`);
  const row = page.getByRole("link", { name: new RegExp(`${name}.*Afgezegd`) });
  await expect(row.locator("s")).toHaveText(["10:00 – 11:00", name]);
  await expectState(page, "desk-appointments-cancelled");
  await row.click();
  await page.getByRole("button", { name: "Afspraak herstellen" }).click();
  await expect(dialog(page).getByText("De klant ziet dat in het portaal", { exact: false })).toBeVisible();
  await expectState(page, "desk-appointment-restore");
  await dialog(page).getByRole("button", { name: "Afspraak herstellen" }).click();
  await expect(page.getByText("Gepland", { exact: true })).toBeVisible();
  await page.goto(`/desk/appointments?week=${date}`);
  await expect(page.getByRole("link", { name })).not.toContainText("Afgezegd");
});

test("advisers and branches are added, changed and removed", async ({ page }, info) => {
  test.setTimeout(180_000);
  const name = `Adviseur ${info.project.name} ${Date.now()}`;
  await signInAtDesk(page, firm, "femke@noordzee.example");
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
