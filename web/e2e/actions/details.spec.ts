import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, type Page, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { pdf } from "../support/files";
import { textsIn } from "../support/languageVariants";
import {
  enterAs,
  goodPassword,
  newPerson,
  type Person,
  put,
  sessionOf,
  setFirstPassword,
} from "../support/people/people";

const t = textsIn("formal");

/** A person with a session in this browser, and the ways to give them products and tasks. */
async function enterAsNewPerson(page: Page) {
  const person = await newPerson(page.request, "formal");
  await enterAs(page, person, await sessionOf(page.request, person));
  return { person, ...giving(page, person) };
}

function giving(page: Page, { id, firm }: Person) {
  const owners = [id];
  return {
    give: (kind: string, attributes: object, name = kind) =>
      put(page.request, firm, `products/${kind}/${id}-${name}`, { owners, label: name, ...attributes }),
    ask: (type: string, kind: string, name = kind, more: object = {}) =>
      put(page.request, firm, `actions/${id}-${type}-${name}`, {
        type,
        label: type,
        owners,
        product: { kind, external_id: `${id}-${name}` },
        ...more,
      }),
  };
}

test("a list says of a credit and a company's guarantee what their pages say", async ({ page }) => {
  const { give } = await enterAsNewPerson(page);
  const credit = {
    lender: "Zeebank",
    loan_amount: 12_000,
    date_entry: "2024-03-01",
    spending_target: "Verbouwing",
    repayment_amount: 250,
    repayment_period: 1,
  };
  await give("credit", credit);
  await give("credit", credit, "second");
  await page.goto("/credits");
  const main = page.getByRole("main");
  for (const text of ["01-03-2024", "Verbouwing", /€\s250,00/])
    await expect(main.getByText(text).first()).toBeVisible();
  await expectState(page, "credits");
  await give("fgv", { type: "Bedrijfsvoortzetting", insurer_name: "Zeeverzekerd" });
  await give("fgv", { type: "Bedrijfsvoortzetting", insurer_name: "Zeeverzekerd" }, "second");
  await page.goto("/fgvs");
  await expect(main.getByText("Bedrijfsvoortzetting").first()).toBeVisible();
  await expectState(page, "fgvs");
});

test("a mortgage without a known value says so, and its forms speak the firm's words", {
  tag: "@phone",
}, async ({ page }) => {
  const { give, ask } = await enterAsNewPerson(page);
  const collateral = {
    market_value: 0,
    based_on_options: [
      { name: "woz", label: "WOZ-beschikking" },
      { name: "remotevaluation", label: "Waardebepaling op afstand" },
    ],
  };
  const mortgage = await give("mortgage", { amount: 200_000, collateral, loan_parts: [] });
  const value = await ask("EDIT_MARKET_VALUE", "mortgage");
  const update = await ask("UPDATE_MORTGAGE", "mortgage");
  await page.goto(`/mortgages/${mortgage}`);
  await expect(page.getByText(t("products.mortgage.valueUnknown")).first()).toBeVisible();
  await expect(page.getByText(/€\s0,00/)).toHaveCount(0);
  await expectState(page, "mortgage-value-unknown");
  await page.goto(`/mortgages/${mortgage}/marketvalue/${value}`);
  await expect(page.getByLabel("Waardebepaling op afstand")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(2);
  await page.goto(`/mortgages/${mortgage}/loan-parts/${update}`);
  await expect(page.getByLabel(t("actions.parts.savingsAmount"))).toBeVisible();
  // Without kinds of loan a new part could never be completed.
  await expect(page.getByRole("button", { name: t("actions.parts.add") })).toHaveCount(0);
});

test("what was typed can be thrown away, after a question", { tag: "@phone" }, async ({ page }) => {
  const { give, ask } = await enterAsNewPerson(page);
  const mortgage = await give("mortgage", { amount: 200_000 });
  const update = await ask("UPDATE_MORTGAGE", "mortgage");
  await page.goto(`/mortgages/${mortgage}/loan-parts/${update}`);
  const field = page.getByLabel(t("actions.parts.savingsAmount"));
  await field.fill("123,45");
  await expect(page.getByText(t("forms.draft.saved"))).toBeVisible();
  await page.getByRole("button", { name: t("forms.draft.startOver") }).click();
  const dialog = page.getByRole("dialog", { name: t("forms.draft.startOverTitle") });
  await expect(dialog).toBeVisible();
  await expectState(page, "draft-start-over");
  await dialog.getByRole("button", { name: t("forms.draft.throwAway") }).click();
  await expect(field).toHaveValue("");
  await expectState(page, "draft-thrown-away");
  await page.reload();
  await expect(field).toHaveValue("");
});

test("an address that shows one order and signs another opens nothing", { tag: "@phone" }, async ({
  page,
}) => {
  const { give, ask } = await enterAsNewPerson(page);
  await give("otd", { grand_total: 950 });
  const other = await give("otd", { grand_total: 1 }, "other");
  const sign = await ask("SIGN_OTD", "otd");
  await page.goto(`/otds/${other}/sign/${sign}`);
  await expect(page.getByText(t("actions.notFound"))).toBeVisible();
  await expect(page.getByRole("main").locator("form")).toHaveCount(0);
});

test("damage is reported only where the firm takes it", { tag: "@phone" }, async ({ page }) => {
  const { give } = await enterAsNewPerson(page);
  const insurance = await give("general_insurance", { show_damage_report_button: false });
  await page.goto(`/general-insurances/${insurance}/damage-reports/create`);
  await expect(page.getByText(t("actions.damage.notHere"))).toBeVisible();
  await expect(page.getByRole("main").locator("form")).toHaveCount(0);
  await expectState(page, "damage-not-here");
});

test("a proposal that was decided on still shows what was agreed to", { tag: "@phone" }, async ({ page }) => {
  const { give, ask } = await enterAsNewPerson(page);
  const guarantee = await give("bankguarantee", { is_BNP: true, company: "BNP", amount: 1000, premium: 10 });
  const action = await ask("BANK_GUARANTEE_PROPOSAL", "bankguarantee", "bankguarantee", { is_done: true });
  await page.goto(`/bankguarantees/${guarantee}/bnp-proposal/${action}`);
  await expect(page.getByText(t("actions.bnp.consent"))).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expectState(page, "proposal-decided");
});

test("all that was sent in and received stands on one page, also of a dossier", async ({ page }) => {
  const { person } = await enterAsNewPerson(page);
  // A bundle goes only to whoever proves who they are.
  await setFirstPassword(page.request, person);
  await enterAs(page, person, await sessionOf(page.request, person));
  const owners = [person.id];
  await put(page.request, person.firm, `dossiers/${person.id}-d`, { owners, label: "Aankoop Zonneweg" });
  const action = await put(page.request, person.firm, `actions/${person.id}-upload`, {
    type: "UPLOAD_DOCUMENT",
    label: "Loonstrook aanleveren",
    owners,
    product: { kind: "dossier", external_id: `${person.id}-d` },
  });
  await page.goto("/dashboard");
  await page.getByRole("link", { name: t("dashboard.progress.documents") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("products.documents.title") })).toBeVisible();
  await expect(page.getByText(t("products.documents.none"))).toBeVisible();
  await expectState(page, "my-documents-none");
  await page.goto(`/actions/${action}/upload-document`);
  const file = { name: "loonstrook.pdf", mimeType: "application/pdf", buffer: pdf() };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: t("actions.upload.save"), exact: true }).click();
  await expect(page.getByText(t("actions.upload.success")).first()).toBeVisible();
  await page.goto("/documents");
  const card = page.getByRole("region", { name: "Aankoop Zonneweg" });
  await expect(card.getByText("Loonstrook aanleveren")).toBeVisible();
  await expect(card.getByText(t("products.documents.received"))).toBeVisible();
  await expectState(page, "my-documents");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: t("products.documents.bundle.download") }).click();
  const proof = page.getByRole("dialog", { name: "Bevestig dat u het bent" });
  await proof.getByLabel("Wachtwoord", { exact: true }).fill(goodPassword);
  await proof.getByRole("button", { name: "Bevestigen" }).click();
  const bundle = await saving;
  expect(bundle.suggestedFilename()).toBe("Dossier Aankoop Zonneweg.zip");
  const verifier = fileURLToPath(new URL("../../../docs/verify_bundle.py", import.meta.url));
  const checked = execFileSync("python3", ["-I", verifier, await bundle.path()], { encoding: "utf8" });
  expect(checked).toContain("OK       1 answer: text, hash and signature agree");
  await card
    .getByRole("button", { name: t("products.documents.removeOf", { label: "Loonstrook aanleveren" }) })
    .click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("products.documents.remove") })
    .click();
  await expect(page.getByText(t("products.documents.none"))).toBeVisible();
});

test("a long word among the facts of an appointment stays on one line", async ({ page }) => {
  const { give } = await enterAsNewPerson(page);
  const appointment = await give("appointment", {
    type: "Kennismakingsgesprek",
    date: "2030-05-06",
    start_time: "09:30",
    end_time: "10:15",
  });
  await page.goto(`/appointments/${appointment}`);
  const word = page.getByText("Kennismakingsgesprek", { exact: true });
  await expect(word).toBeVisible();
  const lines = await word.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });
  expect(lines).toBe(1);
  await expectState(page, "appointment-long-word");
});
