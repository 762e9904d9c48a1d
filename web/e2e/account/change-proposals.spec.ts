import { type Browser, expect, type Page, test } from "@playwright/test";
import type { BackOfficeSchemas } from "../../src/desk/api/operations";
import { expectState } from "../support/checks/state";
import { beheer } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { rejection, respond } from "../support/desk/responses";
import { signInAtDesk } from "../support/desk/signIn";
import { queues } from "../support/desk/work";
import { branch, enter, newClient, put, readEvents, setPassword } from "../support/firm";
import { mailsTo } from "../support/people/mailbox";
import { goodPassword } from "../support/people/people";
import { address, firmProposals, firstProposal, hoursAgo, ownProposals } from "../support/proposals";

const card = (page: Page) => page.getByRole("region", { name: /^Wat w(ij|e) van (u|je) weten$/ });
const fieldOf = (page: Page, name: string) =>
  card(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** Another browser of the same size, in which somebody of the firm is signed in. */
async function deskOf(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const desk = await context.newPage();
  await signInAtDesk(desk, branch, beheer.email);
  return desk;
}

test("what a client proposes is in force once the firm accepts it, and says why where it does not", async ({
  page,
  browser,
  request,
}) => {
  const name = `Verhuizing ${Date.now()}`;
  const client = await newClient(request, {
    last_name: name,
    address_style: "formal",
    marital_state: "married_with_prenup",
    ...address,
  });
  await enter(page, client);
  await page.goto("/details");
  await card(page).getByRole("button", { name: "Wijziging doorgeven: adres" }).click();
  const dialog = page.getByRole("dialog");
  const send = dialog.getByRole("button", { name: "Wijziging doorgeven" });
  // What is in force already is none.
  await send.click();
  await expect(dialog.getByText("Dit is gelijk aan wat wij al van u weten.")).toBeVisible();
  await dialog.getByLabel("Straat").fill("Maliebaan");
  await dialog.getByLabel("Huisnummer").fill("honderd");
  await dialog.getByLabel("Toevoeging").fill("");
  await dialog.getByLabel("Postcode").fill("3581cv");
  await send.click();
  await expect(dialog.getByText("Vul een heel getal in", { exact: true })).toBeVisible();
  await expect(dialog.getByLabel("Huisnummer")).toBeFocused();
  await expectState(page, "changes-address-wrong");
  // A reload loses nothing that was typed.
  await page.reload();
  await expect(dialog.getByLabel("Straat")).toHaveValue("Maliebaan");
  await dialog.getByLabel("Huisnummer").fill("100");
  await send.click();
  await expect(page.getByText("Uw voorstel is verstuurd. Uw adviseur beoordeelt het.")).toBeVisible();
  const own = fieldOf(page, "Adres");
  await expect(own.getByText("Dit wacht op uw adviseur.")).toBeVisible();
  await expect(own.getByText("Lange Nieuwstraat 12 A")).toBeVisible();
  await expect(own.getByText("Maliebaan 100")).toBeVisible();
  await card(page).getByRole("button", { name: "Wijziging doorgeven: burgerlijke staat" }).click();
  await dialog.getByLabel("Burgerlijke staat").selectOption("single");
  await send.click();
  await expect(fieldOf(page, "Burgerlijke staat").getByText("Ongehuwd")).toBeVisible();
  await expectState(page, "changes-proposed");

  const desk = await deskOf(browser, page);
  await desk.goto("/desk?queue=changes");
  const row = desk.getByRole("link", { name: new RegExp(`${name}.*Adres`, "s") });
  await expect(row).toBeVisible();
  await expectState(desk, "changes-desk-queue");
  await row.click();
  const proposals = desk.getByRole("region", { name: "Voorgestelde wijzigingen" });
  await expect(proposals.getByText("Lange Nieuwstraat 12 A")).toBeVisible();
  await expectState(desk, "changes-desk-open");
  await proposals.getByRole("button", { name: "Goedkeuren: adres" }).click();
  await expect(desk.getByText("Goedgekeurd: Adres.")).toBeVisible();
  await expect(desk.getByRole("region", { name: "Contact", exact: true })).toContainText("Maliebaan 100");
  await expect(proposals.getByRole("article")).toHaveCount(1);
  // The other one by the keys alone.
  await desk.keyboard.press("j");
  await expect(proposals.getByRole("article")).toBeFocused();
  await desk.keyboard.press("r");
  await desk.getByRole("button", { name: "Weigeren en melden" }).click();
  await expect(desk.getByText("Schrijf waarom u dit weigert.")).toBeVisible();
  await expectState(desk, "changes-desk-refuse");
  await desk.getByLabel("Reden").fill("Stuur ons eerst de beschikking.");
  await desk.getByRole("button", { name: "Weigeren en melden" }).click();
  await expect(proposals.getByRole("article")).toHaveCount(0);
  await proposals.getByText("2 eerdere voorstellen").click();
  await expect(proposals.getByText("Reden: Stuur ons eerst de beschikking.")).toBeVisible();
  await expectState(desk, "changes-desk-decided");
  await desk.context().close();

  await page.reload();
  await expect(own.getByText("Maliebaan 100")).toBeVisible();
  await expect(own.getByText(/^Uw voorstel is overgenomen door .* op /)).toBeVisible();
  const refused = fieldOf(page, "Burgerlijke staat");
  await expect(refused.getByText("Gehuwd op huwelijkse voorwaarden")).toBeVisible();
  await expect(refused.getByText("Reden: Stuur ons eerst de beschikking.")).toBeVisible();
  await expectState(page, "changes-decided");
  const events = await readEvents(
    request,
    ({ type, consumer_external_id: of }) => of === client.id && type.startsWith("consumer.change"),
  );
  expect(events.map(({ type, data }) => [type, data.field])).toEqual([
    ["consumer.change_proposed", "address"],
    ["consumer.change_proposed", "marital_state"],
    ["consumer.change_decided", "address"],
    ["consumer.change_decided", "marital_state"],
  ]);
});

test("an account number asks who it is, waits a day and can be withdrawn", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  await setPassword(request, client, goodPassword);
  await enter(page, client);
  await page.goto("/details");
  await card(page).getByRole("button", { name: "Wijziging doorgeven: rekeningnummer (IBAN)" }).click();
  const form = page.getByRole("dialog", { name: "Wijziging doorgeven: rekeningnummer (IBAN)" });
  const send = form.getByRole("button", { name: "Wijziging doorgeven" });
  await form.getByLabel("Nieuw rekeningnummer (IBAN)").fill("NL91 ABNA 0417 1643 01");
  await send.click();
  await expect(form.getByText(/^Dit is geen geldig IBAN/)).toBeVisible();
  await form.getByLabel("Nieuw rekeningnummer (IBAN)").fill("nl91abna0417164300");
  await send.click();
  const proof = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
  await expect(proof.getByLabel("Wachtwoord", { exact: true })).toBeFocused();
  await expectState(page, "changes-iban-proof");
  await proof.getByRole("button", { name: "Annuleren" }).click();
  await expect(form.getByText("bevestig", { exact: false }).first()).toBeVisible();
  await send.click();
  await proof.getByLabel("Wachtwoord", { exact: true }).fill(goodPassword);
  await proof.getByRole("button", { name: "Bevestigen" }).click();
  const own = fieldOf(page, "Rekeningnummer (IBAN)");
  await expect(own.getByText("NL91 ABNA 0417 1643 00")).toBeVisible();
  await expect(own.getByText(/^Voor je veiligheid wacht deze wijziging tot /)).toBeVisible();
  await expectState(page, "changes-iban-waits");
  await own.getByRole("button", { name: "Voorstel intrekken: rekeningnummer (IBAN)" }).click();
  await expect(page.getByText("Je voorstel is ingetrokken.")).toBeVisible();
  await expect(own.getByText("NL91 ABNA 0417 1643 00")).toHaveCount(0);
  await expect(own.getByRole("button", { name: "Wijziging doorgeven" })).toBeFocused();
});

test("another e-mail address is confirmed on both, each by one click", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request);
  const address = `nieuw-${client.email}`;
  await enter(page, client);
  await page.goto("/details");
  await card(page).getByRole("button", { name: "Wijziging doorgeven: e-mailadres" }).click();
  await page.getByLabel("Nieuw e-mailadres").fill(address);
  await expectState(page, "changes-email");
  await page.getByRole("dialog").getByRole("button", { name: "Wijziging doorgeven" }).click();
  const own = fieldOf(page, "E-mailadres");
  await expect(own.getByText(`aan ${client.email} en ${address}`)).toBeVisible();
  const links: string[] = [];
  for (const to of [client.email, address]) {
    const [mail] = await mailsTo(request, to, 1);
    const { pathname, search } = new URL(mail?.links.find((one) => one.includes("/confirm-address/")) ?? "");
    links.push(pathname + search);
  }
  const [fromOld = "", fromNew = ""] = links;
  await page.goto(fromNew);
  const confirm = page.getByRole("button", { name: "Wijziging bevestigen" });
  await expect(confirm).toBeVisible();
  await expectState(page, "confirm-address");
  await confirm.click();
  await expect(page.getByText("Bevestig die ook via de e-mail aan je huidige adres.")).toBeVisible();
  await expectState(page, "confirm-address-half");
  await page.goto("/details");
  await expect(own.getByText(`via de e-mail aan ${client.email}.`)).toBeVisible();
  // The other one in a browser in which nobody is signed in.
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(fromOld);
  await confirm.click();
  await expect(page.getByText(/beoordeelt de wijziging/)).toBeVisible();
  await expectState(page, "confirm-address-done");
  await page.goto(fromOld);
  await confirm.click();
  await expect(page.getByText("Deze link werkt niet")).toBeVisible();
  await expectState(page, "confirm-address-gone");
});

test("each field says how far its proposal is", async ({ page, request }) => {
  const client = await newClient(request, { address_style: "formal" });
  await enter(page, client);
  await page.route("**/api/change-proposals", (route) => route.fulfill({ json: ownProposals }));
  await page.goto("/details");
  await expect(
    fieldOf(page, "E-mailadres").getByText(/^Bevestig de wijziging via de e-mail aan anna\.devries/),
  ).toBeVisible();
  await expect(fieldOf(page, "Contactvoorkeur").getByRole("button")).toHaveCount(0);
  await expect(fieldOf(page, "Contactvoorkeur").getByText(/intussen zelf hebben gewijzigd/)).toBeVisible();
  await card(page).getByText("1 eerdere wijziging").click();
  await expect(card(page).getByText(/^Vervangen door een nieuwer voorstel/)).toBeVisible();
  await expectState(page, "changes-states");
  await page.goto("/settings");
  await page.getByRole("radio", { name: "English" }).check();
  await page.goto("/details");
  await expect(card(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Account number (IBAN)" })).toBeVisible();
  await expect(page.getByText(/^For your security this change waits until/)).toBeVisible();
  await expectState(page, "changes-states-english");
});

test("a list that cannot be had says so, and a firm that takes no proposals shows none", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request);
  await enter(page, client);
  const answer = (status: number, code: string) =>
    page.route("**/api/change-proposals", (route) =>
      route.fulfill({ status, json: { error: { code, message: "" } } }),
    );
  await answer(404, "ROUTE_NOT_FOUND");
  await page.goto("/details");
  await expect(card(page).getByRole("button", { name: "Opnieuw proberen" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Gegevens downloaden" })).toBeVisible();
  await expectState(page, "changes-failing");
  await page.unrouteAll();
  await answer(403, "ACCESS_DENIED");
  await page.reload();
  await expect(page.getByRole("button", { name: "Gegevens downloaden" })).toBeVisible();
  await expect(card(page).getByRole("list")).toHaveCount(0);
});

const listed = { data: firmProposals, meta: { next: null } };
const openAnna = (page: Page) => page.goto(`/desk/clients/anna?domain=${branch}`);
const proposalsAt = (page: Page) => page.getByRole("region", { name: "Voorgestelde wijzigingen" });

test("the desk shows old and new beside each other, and who was faster", async ({ page }) => {
  const decided: (typeof firmProposals)[number] = {
    ...firstProposal,
    attributes: {
      ...firstProposal.attributes,
      state: "accepted",
      decided_at: hoursAgo(1),
      decided_by: { kind: "staff", id: "eva", name: "Eva van Dijk" },
    },
  };
  const work: BackOfficeSchemas["WorklistQueue"][] = [
    ...queues,
    { queue: "changes", count: 1, oldest_at: hoursAgo(20) },
  ];
  await mockDesk(page, beheer, {
    ...respond("GET /worklist", { queues: work }),
    ...respond(
      "GET /worklist/{queue}",
      {
        items: [
          {
            id: "p-1",
            since: hoursAgo(20),
            consumer: { external_id: "anna", name: "Anna de Vries" },
            title: "address",
            detail: "",
            action: null,
            product: null,
            reminded_at: null,
          },
        ],
        next: null,
      },
      { queue: "changes" },
    ),
    ...respond("GET /change-proposals", listed),
    ...respond("GET /change-proposals/{id}", { data: decided }, { id: "p-1" }),
    ...respond("POST /change-proposals/{id}/accept", rejection(409, "CHANGE_PROPOSAL_DECIDED"), {
      id: "p-1",
    }),
  });
  await page.goto(`/desk?queue=changes&domain=${branch}`);
  await expect(page.getByRole("link", { name: /Anna de Vries.*Adres/s })).toBeVisible();
  await expectState(page, "changes-desk-list");
  await page.getByRole("link", { name: /Anna de Vries.*Adres/s }).press("Enter");
  const proposals = proposalsAt(page);
  await expect(proposals.getByRole("article")).toHaveCount(3);
  await expect(proposals.getByText("Bevestigd met wachtwoord", { exact: false })).toBeVisible();
  await proposals.getByText("4 eerdere voorstellen").click();
  await expectState(page, "changes-desk-client");
  await page.keyboard.press("j");
  await expect(proposals.getByRole("article", { name: "Adres", exact: true })).toBeFocused();
  await page.keyboard.press("a");
  await expect(proposals.getByRole("alert")).toContainText("Goedgekeurd door Eva van Dijk");
  await expectState(page, "changes-desk-overtaken");
});

test("an auditor reads proposals, and a list that cannot be had says so", { tag: "@phone" }, async ({
  page,
}) => {
  await mockDesk(page, { ...beheer, role: "auditor" }, { ...respond("GET /change-proposals", listed) });
  await openAnna(page);
  const proposals = proposalsAt(page);
  await expect(proposals.getByText("niet beoordelen", { exact: false })).toBeVisible();
  await expect(proposals.getByRole("button")).toHaveCount(0);
  await expectState(page, "changes-desk-auditor");
  await mockDesk(page, beheer, { ...respond("GET /change-proposals", rejection(500, "UNAVAILABLE")) });
  await page.reload();
  await expect(proposals.getByRole("button", { name: "Opnieuw proberen" })).toBeVisible();
  await expectState(page, "changes-desk-failing");
});

test("a record that the firm changes meanwhile overtakes a proposal", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const client = await newClient(request, { marital_state: "single" });
  await enter(page, client);
  await page.goto("/details");
  await card(page).getByRole("button", { name: "Wijziging doorgeven: burgerlijke staat" }).click();
  await page.getByRole("dialog").getByLabel("Burgerlijke staat").selectOption("married_with_prenup");
  await page.getByRole("dialog").getByRole("button", { name: "Wijziging doorgeven" }).click();
  const own = fieldOf(page, "Burgerlijke staat");
  await expect(own.getByText("Dit wacht op je adviseur.")).toBeVisible();
  const changed = { ...client.attributes, marital_state: "cohabiting_with_contract" };
  await put(request, "consumers", client.id, changed, 2);
  await own.getByRole("button", { name: "Voorstel intrekken: burgerlijke staat" }).click();
  await expect(own.getByText(/intussen zelf hebben gewijzigd/)).toBeVisible();
  await expect(own.getByText("Samenwonend met samenlevingscontract")).toBeVisible();
});
