import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { pdf } from "../support/files";
import { expectDashboard } from "../support/fill";
import { ask, type Client, enter, give, newClient, put, putContent, readActionEvent } from "../support/firm";
import { scrollToEnd } from "../support/journey/clientActs";

/** Someone whose address is known, so that a mandate can be written. */
const householder = {
  street_name: "Lange Nieuwstraat",
  house_number: "12",
  zipcode: "3512 PH",
  city: "Utrecht",
};

const order = {
  label: "Opdracht hypotheekadvies",
  service_name: "Hypotheekadvies",
  total_at_once: 1995,
  total_monthly: 12.5,
  vat_percentage: 21,
  vat_total_monthly: 2.17,
  has_automatic_debit_fees: true,
  sepa_payment_reference: "VD-2026-0417",
  sepa_creditor_name: "Van Dijk Financieel Advies",
  sepa_creditor_id: "NL53ZZZ300000010000",
};

/** Saves what a button fetches, and reads it as `pdftotext` does; pages break where they like. */
async function textOf(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const [saved] = await Promise.all([page.waitForEvent("download"), button.click()]);
  const file = join(
    process.env.KEEP_PAPERS ?? mkdtempSync(join(tmpdir(), "paper-")),
    saved.suggestedFilename(),
  );
  await saved.saveAs(file);
  const checked = execFileSync("qpdf", ["--check", file]).toString();
  expect(checked).toContain("No syntax or stream encoding errors found");
  const text = execFileSync("pdftotext", ["-layout", file, "-"]).toString();
  return { name: saved.suggestedFilename(), text: text.replace(/\s+/g, " ") };
}

async function look(page: Page, name: string): Promise<void> {
  await checkScreen(page);
  if (process.env.KEEP_PAPERS)
    await page.screenshot({
      path: join(process.env.KEEP_PAPERS, `${name}-${page.viewportSize()?.width}.png`),
      fullPage: true,
    });
}

async function client(page: Page): Promise<Client> {
  const client = await newClient(page.request, householder);
  await enter(page, client);
  return client;
}

test("an order is signed by keyboard, and the receipt and the signed order can be kept", async ({ page }) => {
  // Four papers are made and three screens looked through by axe.
  test.slow();
  const sanne = await client(page);
  const otd = await give(page.request, sanne, "otd", order);
  const product = { kind: "otd", external_id: `${sanne.id}-otd` };
  const action = await ask(page.request, sanne, "SIGN_OTD", { label: "Opdracht ondertekenen", product });
  await page.goto(`/otds/${otd}/sign/${action}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Opdracht tot dienstverlening ondertekenen",
  );
  await look(page, "sign");
  const unsigned = await textOf(page, page.getByRole("button", { name: "Opdracht downloaden (PDF)" }));
  expect(unsigned.text).toContain("Nog niet ondertekend");

  // Signing without the terms leads to them.
  const agree = page.getByRole("switch", { name: /Ik ga akkoord met de opdracht/ });
  await expect(agree).toBeDisabled();
  await page.getByRole("button", { name: "Ondertekenen", exact: true }).click();
  const read = page.getByRole("button", { name: "Voorwaarden lezen" });
  const problems = page.getByRole("group", { name: /^Er (is|zijn) \d/ });
  await expect(problems).toBeFocused();
  await read.focus();
  await page.keyboard.press("Enter");
  const terms = page.getByRole("dialog", { name: "Voorwaarden" });
  await expect(terms).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(terms).toBeHidden();
  await expect(agree).toBeDisabled();
  await read.focus();
  await page.keyboard.press("Enter");
  await expect(terms).toBeVisible();
  const agreed = terms.getByRole("button", { name: "Akkoord" });
  await expect(agreed).toBeDisabled();
  await checkScreen(page);
  // The text itself takes the keys.
  await scrollToEnd(page, terms, agreed);
  await agreed.focus();
  await page.keyboard.press("Enter");
  await expect(terms).toBeHidden();
  await expect(agree).toBeEnabled();

  // An account that is no account is said at its field, and there alone.
  await page.getByLabel("IBAN").fill("NL91 ABNA 0417 1643 01");
  await page.getByLabel("Naam van de rekeninghouder").fill("S. Bakker");
  await agree.focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Ondertekenen", exact: true }).click();
  await expect(page.getByLabel("IBAN")).toHaveAccessibleDescription(/IBAN|rekeningnummer/i);
  await expect(problems).toBeFocused();
  await problems.getByRole("link").first().press("Enter");
  await expect(page.getByLabel("IBAN")).toBeFocused();
  await look(page, "iban");
  await page.getByLabel("IBAN").fill("NL91 ABNA 0417 1643 00");
  await page.getByRole("button", { name: "Ondertekenen", exact: true }).press("Enter");
  await expectDashboard(page, "De opdracht is ondertekend.");
  expect(await readActionEvent(page.request, action, "otd.signed")).toMatchObject({
    is_complete: true,
    iban: "NL91ABNA0417164300",
    account_holder: "S. Bakker",
  });

  await page.goto(`/otds/${otd}/sign/${action}`);
  await expect(page.getByText(/^Dit is (al )?gedaan/)).toBeVisible();
  await look(page, "signed");
  const receipt = await textOf(
    page,
    page.getByRole("button", { name: /Ontvangstbewijs van Opdracht ondertekenen/ }),
  );
  expect(receipt.name).toBe("Ontvangstbewijs Opdracht ondertekenen.pdf");
  for (const words of [
    "Sanne Bakker",
    "Lange Nieuwstraat 12",
    sanne.email,
    "NL91ABNA0417164300",
    "S. Bakker",
    "Ik ga akkoord met de opdracht tot dienstverlening",
    "Voorwaarden gelezen",
    "Nederlands, informeel",
    "Plaats in de keten",
  ])
    expect(receipt.text).toContain(words);

  const signed = await textOf(page, page.getByRole("button", { name: "Opdracht downloaden (PDF)" }));
  for (const words of [
    "Status Ondertekend",
    "Bewijs van ondertekening",
    "SEPA-machtiging",
    "NL91 ABNA 0417 1643 00",
    "VD-2026-0417",
    "gewone elektronische handtekening",
    sanne.email,
  ])
    expect(signed.text.replaceAll("\u00a0", " ")).toContain(words);

  // On the order's own page: what was done, with its receipt, and the signed order among the documents.
  await page.goto(`/otds/${otd}`);
  const mine = page.getByRole("region", { name: "Mijn documenten" });
  await expect(mine.getByText("Opdracht hypotheekadvies")).toBeVisible();
  const again = await textOf(page, mine.getByRole("button", { name: "Opdracht hypotheekadvies downloaden" }));
  expect(again.text).toBe(signed.text);
  await page.getByText(/^Toon afgeronde taken/).click();
  await expect(page.getByRole("button", { name: /Ontvangstbewijs van/ })).toBeVisible();
  await look(page, "order");
});

test("a server that refuses an account says so at its field", { tag: "@phone" }, async ({ page }) => {
  const sanne = await client(page);
  const otd = await give(page.request, sanne, "otd", order);
  const product = { kind: "otd", external_id: `${sanne.id}-otd` };
  const action = await ask(page.request, sanne, "SIGN_OTD", { product });
  // Another country's number, in order, but outside the euro area: only the server knows.
  await page.goto(`/otds/${otd}/sign/${action}`);
  await page.getByRole("button", { name: "Voorwaarden lezen" }).click();
  const terms = page.getByRole("dialog", { name: "Voorwaarden" });
  const agreed = terms.getByRole("button", { name: "Akkoord" });
  await expect(async () => {
    await terms.locator("[tabindex='0']").first().press("End");
    await expect(agreed).toBeEnabled({ timeout: 500 });
  }).toPass();
  await agreed.click();
  await page.getByRole("switch", { name: /Ik ga akkoord/ }).check();
  await page.getByLabel("IBAN").fill("NL91 ABNA 0417 1643 00");
  await page.getByLabel("Naam van de rekeninghouder").fill("S. Bakker");
  await page.route(`**/api/products/otds/actions/${action}/sign`, async (route) => {
    const body = route.request().postDataJSON();
    body.data.sepaAccountholderIbanAccount = "BR1800360305000010009795493C1";
    await route.continue({ postData: JSON.stringify(body) });
  });
  await page.getByRole("button", { name: "Ondertekenen", exact: true }).click();
  await expect(page.getByRole("group", { name: "Er is 1 probleem" })).toBeFocused();
  await expect(page.getByLabel("IBAN")).toHaveAttribute("aria-invalid", "true");
  await checkScreen(page);
});

for (const accepted of [true, false])
  test(`a bank guarantee's proposal is ${accepted ? "accepted" : "declined"}, with a receipt`, {
    tag: "@phone",
  }, async ({ page }) => {
    const sanne = await client(page);
    const guarantee = await give(page.request, sanne, "bankguarantee", {
      label: "Bankgarantie Maliebaan",
      company: "BNP Paribas Cardif",
      is_BNP: true,
      amount: 46200,
      premium: 485.1,
      one_off_additional_orv_cost: 35,
      date_bankguarantee: "2027-02-01",
      arrangement: accepted ? "standard" : "dha_woongarant",
    });
    const product = { kind: "bankguarantee", external_id: `${sanne.id}-bankguarantee` };
    const action = await ask(page.request, sanne, "BANK_GUARANTEE_PROPOSAL", {
      label: "Voorstel beoordelen",
      product,
    });
    await page.goto(`/bankguarantees/${guarantee}/bnp-proposal/${action}`);
    await expect(page.getByText("De algemene voorwaarden zijn er nog niet")).toBeVisible();
    await expect(page.getByText("Geldig tot", { exact: true })).toBeVisible();
    await expect(page.getByRole("checkbox")).toHaveCount(0);
    await look(page, `guarantee-without-conditions-${accepted}`);
    const terms = `${sanne.id}-terms`;
    const purpose = "bankguarantee_terms";
    await put(page.request, "documents", terms, {
      purpose,
      label: "Voorwaarden",
      filename: "voorwaarden.pdf",
      product,
    });
    await putContent(page.request, terms, pdf());
    await page.goto(`/bankguarantees/${guarantee}/bnp-proposal/${action}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Voorstel bankgarantie");
    const card = page.getByRole("button", { name: "Verzekeringskaart (PDF)" });
    await expect(card).toHaveCount(accepted ? 1 : 0);
    const request = await textOf(page, page.getByRole("button", { name: "Aanvraagformulier (PDF)" }));
    expect(request.text).toContain("BNP Paribas Cardif");
    const conditions = await textOf(page, page.getByRole("button", { name: "Algemene voorwaarden (PDF)" }));
    expect(conditions.name).toBe("voorwaarden.pdf");
    const [yes, no] = ["Akkoord", "Niet akkoord"].map((name) =>
      page.getByRole("button", { name, exact: true }),
    );
    await expect(yes as Locator).toBeDisabled();
    await expect(no as Locator).toBeDisabled();
    await look(page, `guarantee-${accepted}`);
    await page.getByRole("checkbox").focus();
    await page.keyboard.press("Space");
    await (accepted ? (yes as Locator) : (no as Locator)).click();
    if (!accepted) {
      const question = page.getByRole("dialog", { name: "Voorstel afwijzen?" });
      await expect(question).toContainText("kunt dit in het portaal niet terugdraaien");
      await look(page, "guarantee-question");
      await question.getByRole("button", { name: "Ja, afwijzen" }).click();
    }
    const message = accepted
      ? "Je hebt de bankgarantie goedgekeurd. De bankgarantie wordt nu aangevraagd."
      : "Je hebt het voorstel afgewezen.";
    await expectDashboard(page, message);
    expect(await readActionEvent(page.request, action, "bank_guarantee.answered")).toEqual({ accepted });

    await page.goto(`/bankguarantees/${guarantee}/bnp-proposal/${action}`);
    const receipt = await textOf(page, page.getByRole("button", { name: /^Ontvangstbewijs van/ }));
    expect(receipt.text).toContain(accepted ? "Uitkomst Akkoord" : "Uitkomst Niet akkoord");
    expect(receipt.text).toContain("Ik heb de voorwaarden en de garantie gelezen");
  });

const answers = [
  { choice: "Ja, ik ga akkoord", response: "yes", remark: null },
  { choice: "Nee, ik ga niet akkoord", response: "no", remark: "Bladzijde 2 klopt niet." },
  { choice: "Nee, ik heb eerst een vraag", response: "no_question", remark: "Wat is een annuïteit?" },
];

for (const { choice, response, remark } of answers)
  test(`a document is answered with ${response}, with a receipt`, { tag: "@phone" }, async ({ page }) => {
    const sanne = await client(page);
    const external = `${sanne.id}-advies`;
    const own = await put(page.request, "actions", external, {
      type: "APPROVE_DOCUMENT",
      owners: [sanne.id],
      label: "Advies beoordelen",
      document: { label: "Hypotheekadvies", client_approval_explanation: "Ben je het hiermee eens?" },
    });
    const document = `${external}-doc`;
    const attributes = {
      purpose: "action",
      label: "Hypotheekadvies",
      filename: "advies.pdf",
      action: external,
    };
    await put(page.request, "documents", document, attributes);
    await putContent(page.request, document, pdf());
    await page.goto(`/actions/${own}/approve-document`);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hypotheekadvies beoordelen");
    await expect(page.getByRole("button", { name: "Versturen" })).toHaveCount(0);
    await page.getByRole("radio", { name: choice }).check();
    const remarks = page.getByRole("textbox");
    await expect(remarks).toHaveCount(remark ? 1 : 0);
    if (remark) {
      // Disagreement or a question says nothing without its words.
      await page.getByRole("button", { name: "Versturen" }).click();
      await expect(remarks).toHaveAttribute("aria-invalid", "true");
      await remarks.fill(remark);
    }
    await look(page, `approve-${response}`);
    await page.getByRole("button", { name: "Versturen" }).click();
    await expectDashboard(page, "Je antwoord is verstuurd.");
    expect(await readActionEvent(page.request, own, "document.approval_answered")).toEqual({
      response,
      explanation: remark,
    });

    await page.goto(`/actions/${own}/approve-document`);
    const receipt = await textOf(page, page.getByRole("button", { name: /^Ontvangstbewijs van/ }));
    expect(receipt.text).toContain(`Uitkomst ${choice}`);
    expect(receipt.text).toContain("advies.pdf");
    if (remark) expect(receipt.text).toContain(remark);
    await look(page, `answered-${response}`);
  });
