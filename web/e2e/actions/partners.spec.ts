import { type Browser, expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectState } from "../support/checks/state";
import { expectDashboard } from "../support/fill";
import { ask, type Client, enter, give, newClient, readActionEvent } from "../support/firm";

/** The partners' sandboxes: another origin. */
const sandbox = process.env.BALIE_SANDBOX_URL ?? "http://127.0.0.1:8081";

/** A client with a mortgage and a disability cover beside it. */
async function newClientWithCover(page: Page): Promise<{ client: Client; cover: string; action: string }> {
  const client = await newClient(page.request);
  await give(page.request, client, "mortgage", { label: "Hypotheek Dorpsstraat", amount: 250_000 });
  const label = "Arbeidsongeschiktheidsdekking";
  const cover = await give(page.request, client, "cardifao", { label, reference_number: "AO-1" });
  const action = await ask(page.request, client, "START_DISABILITY_COVER", {
    consumer_name: "Sanne Bakker",
    comment: "We adviseren een dekking voor je hypotheeklasten.",
    product: { kind: "cardifao", external_id: `${client.id}-cardifao` },
  });
  await enter(page, client);
  return { client, cover, action };
}

test("a premium is shown and accepted, and the insurer and the firm hear of it", async ({ page }) => {
  const { cover, action } = await newClientWithCover(page);
  await page.goto(`/cardifao/${cover}/premium/${action}`);
  await expect(page.getByText("Sanne Bakker")).toBeVisible();
  // The sandbox's tariff: four per mille of the loan.
  await expect(page.getByText("€ 1.000,00")).toBeVisible();
  const premium = await page
    .getByText("Premie per maand")
    .locator("xpath=following-sibling::*[1]")
    .textContent();
  await expectState(page, "premium");
  await page.getByRole("button", { name: "Ja, ik wil deze verzekering" }).click();
  // The first tap asks, with the amounts, and the second one does it.
  const question = page.getByRole("dialog", { name: "Verzekering aanvragen?" });
  await expect(question).toContainText(`${(premium ?? "").trim()} per maand`);
  await expectState(page, "premium-question");
  await question.getByRole("button", { name: "Annuleren" }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole("button", { name: "Ja, ik wil deze verzekering" }).click();
  await question.getByRole("button", { name: "Ja, ik wil deze verzekering" }).click();
  await expectDashboard(page, "Je hebt de premie geaccepteerd.");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await checkScreen(page);

  const answer = await readActionEvent(page.request, action, "disability_cover.answered");
  expect(answer).toMatchObject({ accepted: true, disability: 1000 });
  expect((premium ?? "").replace(/[^0-9,]/g, "").replace(",", ".")).toBe(Number(answer.premium).toFixed(2));
  await page.goto(`/cardifao/${cover}/premium/${action}`);
  await expect(page.getByRole("button", { name: /verzekering/ })).toHaveCount(0);
  await expectState(page, "premium-done");
  await page.goto(`${sandbox}/premium`);
  await expect(page.getByText("accepted").first()).toBeVisible();
  await expectState(page, "sandbox-premium");
});

test("a cover is declined; failing at that is said in its own words", { tag: "@phone" }, async ({ page }) => {
  const { cover, action } = await newClientWithCover(page);
  await page.route(`**/api/products/cardifao/actions/${action}/decline`, (route) => route.abort(), {
    times: 1,
  });
  await page.goto(`/cardifao/${cover}/premium/${action}`);
  const decline = page.getByRole("button", { name: "Nee, ik wil deze verzekering niet" });
  const question = page.getByRole("dialog", { name: "Geen verzekering?" });
  await decline.click();
  await expect(question).toContainText("€ 1.000,00 per maand");
  await question.getByRole("button", { name: "Nee, ik wil deze verzekering niet" }).click();
  await expect(
    page.getByRole("alert").getByText("Het afwijzen van de premie is niet gelukt.").first(),
  ).toBeVisible();
  await expectState(page, "premium-decline-failed");
  await decline.click();
  await question.getByRole("button", { name: "Nee, ik wil deze verzekering niet" }).click();
  await expectDashboard(page, "Je hebt de premie afgewezen.");
  expect(await readActionEvent(page.request, action, "disability_cover.answered")).toMatchObject({
    accepted: false,
  });
});

test("an insurer that misses a mortgage is told, and nothing can be accepted", { tag: "@phone" }, async ({
  page,
}) => {
  const client = await newClient(page.request);
  const cover = await give(page.request, client, "cardifao", { label: "Dekking" });
  const product = { kind: "cardifao", external_id: `${client.id}-cardifao` };
  const action = await ask(page.request, client, "CALCULATE_DISABILITY_PREMIUM", { product });
  await enter(page, client);
  await page.goto(`/cardifao/${cover}/premium/${action}`);
  await expect(page.getByText("Er ontbreekt een hypotheek om de premie te berekenen.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ja, ik wil deze verzekering" })).toBeDisabled();
  await expectState(page, "premium-missing");
});

test("a home insurance is signed and approved on the insurer's own page", async ({ page, context }) => {
  const client = await newClient(page.request);
  const home = await give(page.request, client, "woongarant", { label: "Woongarant", status: "Voorstel" });
  const action = await ask(page.request, client, "SIGN_WOONGARANT_PROPOSAL", {
    product: { kind: "woongarant", external_id: `${client.id}-woongarant` },
    woongarant: {
      product: "Woongarant Compleet",
      coverage: "Opstal en inboedel, uitgebreid",
      premium: 31.4,
      risico_address: "Dorpsstraat 1, 3512 PH Utrecht",
      proposal_code: `VWG-${client.id.slice(-6)}`,
      deductible_contents: 100,
      deductible_property: 250,
      renovation_premium: 4.6,
      conditions_url: "https://voorwaarden.example.nl/woongarant.pdf",
    },
  });
  await enter(page, client);
  await page.goto(`/woongarant-insurance/${home}/sign/${action}`);
  await expect(page.getByText("Dorpsstraat 1, 3512 PH Utrecht")).toBeVisible();
  await page.getByRole("button", { name: "Ondertekenen" }).click();
  await expect(
    page.getByText("Je moet akkoord gaan met het voorstel en de voorwaarden").first(),
  ).toBeVisible();
  await expectState(page, "woongarant-sign");
  await page.getByRole("switch").or(page.getByRole("checkbox")).first().click();
  const [insurer] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Ondertekenen" }).click(),
  ]);
  await expectDashboard(
    page,
    "Het voorstel is ondertekend. Rond de aanvraag af op de pagina van de verzekeraar.",
  );
  await expect(insurer).toHaveURL(new RegExp(`^${sandbox}/woongarant/approve/`));
  await expect(insurer.getByText("Woongarant Compleet")).toBeVisible();
  await expectState(insurer, "sandbox-woongarant");
  const address = insurer.url();
  await insurer.getByRole("button", { name: "Ik ga akkoord" }).click();
  // The insurer sends the consumer back to the portal.
  await expect(insurer).toHaveURL("/dashboard");
  const eventData = await readActionEvent(page.request, action, "woongarant.signed");
  expect(eventData.approval_url).toBe(address);
  await page.goto(`/woongarant-insurance/${home}/sign/${action}`);
  await expect(page.getByRole("link", { name: "Naar de pagina van de verzekeraar" })).toHaveAttribute(
    "href",
    address,
  );
  await expectState(page, "woongarant-done");
});

async function sharing(page: Page, type: string) {
  const client = await newClient(page.request);
  const action = await ask(page.request, client, type);
  await enter(page, client);
  await page.goto(`/action/${action}/ockto-form`);
  const code = page.getByAltText("QR-code om het delen op de telefoon te starten");
  await expect(code).toBeVisible();
  return { client, action, code };
}

/** Another device, on which nobody is signed in. */
const aPhone = async (browser: Browser): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  return context.newPage();
};

/** Returns the address in the QR code, to which the start button leads as well. */
const phoneAddress = async (page: Page): Promise<string> =>
  (await page.getByRole("link", { name: /^Starten/ }).getAttribute("href")) ?? "";

test("a phone scans the code, shares, and the page goes on by itself", { tag: "@phone" }, async ({
  page,
  browser,
}) => {
  const { action } = await sharing(page, "INVENTORY_FORM_OCKTO");
  await expectState(page, "ockto-start");
  const phone = await aPhone(browser);
  await phone.goto(await phoneAddress(page));
  await expectState(phone, "sandbox-phone");
  await expect(page.getByRole("heading", { name: "De code is gescand" })).toBeVisible();
  await checkScreen(page);
  await phone.getByRole("button", { name: "Deel mijn gegevens" }).click();
  await expectDashboard(page, "Het inventarisatieformulier is verstuurd.");
  const eventData = await readActionEvent(page.request, action, "inventory.submitted");
  expect(eventData).toMatchObject({ source: "ockto", data: { income: { gross_annual: 48_200 } } });
  await page.goto(`/action/${action}/ockto-form`);
  await expect(page.getByText(/^Dit is (al )?gedaan/).first()).toBeVisible();
  await checkScreen(page);
  await phone.context().close();
});

test("in the browser with DigiD the start button comes first", { tag: "@phone" }, async ({
  page,
  context,
}) => {
  const { action } = await sharing(page, "INVENTORY_FORM_DIGID");
  const [button, scan] = await Promise.all([
    page.getByRole("heading", { name: "In de browser, met DigiD" }).boundingBox(),
    page.getByRole("heading", { name: "Met de telefoon" }).boundingBox(),
  ]);
  expect((button?.y ?? 0) + (button?.x ?? 0)).toBeLessThan((scan?.y ?? 0) + (scan?.x ?? 0));
  await expectState(page, "digid-start");
  const [provider] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Starten/ }).click(),
  ]);
  await provider.getByRole("button", { name: "Deel mijn gegevens" }).click();
  // The window of the provider says that it can be closed, and what became of it.
  await expect(provider.getByRole("heading", { level: 1 })).toHaveText("Je kunt dit venster sluiten");
  await expect(provider.getByText("Je gegevens zijn gedeeld.")).toBeVisible();
  await expectState(provider, "digid-return-shared");
  await expectDashboard(page, "Het inventarisatieformulier is verstuurd.");
  expect(await readActionEvent(page.request, action, "inventory.submitted")).toMatchObject({
    source: "digid",
  });
});

test("in the browser, sharing nothing is said in both windows and asks for no new code", {
  tag: "@phone",
}, async ({ page, context }) => {
  const { action } = await sharing(page, "INVENTORY_FORM_OCKTO");
  const codes: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes(`/inventory-form/requirements/${action}`)) codes.push(request.url());
  });
  const [provider] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Starten/ }).click(),
  ]);
  await provider.getByRole("button", { name: "Deel niets" }).click();
  await expect(provider.getByText(/^Er zijn geen gegevens gedeeld\./)).toBeVisible();
  await expectState(provider, "ockto-return-refused");
  await page.bringToFront();
  await expectDashboard(page, "Er zijn geen gegevens gedeeld. Je kunt het opnieuw proberen.");
  await expectState(page, "ockto-refused");
  expect(codes).toEqual([]);
});

test("sharing nothing is said, and the next visit begins anew", { tag: "@phone" }, async ({
  page,
  browser,
}) => {
  const { action, code } = await sharing(page, "INVENTORY_FORM_OCKTO");
  const first = await code.getAttribute("src");
  const phone = await aPhone(browser);
  await phone.goto(await phoneAddress(page));
  await phone.getByRole("button", { name: "Deel niets" }).click();
  // Nobody is signed in on the phone.
  await expect(phone.getByText(/zie.* hoe het is afgelopen/)).toBeVisible();
  await expectState(phone, "ockto-return-phone");
  await expect(page.getByText(/^Er zijn geen gegevens gedeeld\./)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await page.goto(`/action/${action}/ockto-form`);
  await expect(code).toBeVisible();
  expect(await code.getAttribute("src")).not.toBe(first);
  await phone.context().close();
});

test("a code that was scanned can be made anew, and a test person be chosen", { tag: "@phone" }, async ({
  page,
  browser,
}) => {
  const { action, code } = await sharing(page, "INVENTORY_FORM_OCKTO");
  const first = await code.getAttribute("src");
  const phone = await aPhone(browser);
  const address = await phoneAddress(page);
  await phone.goto(address);
  await expect(page.getByRole("heading", { name: "De code is gescand" })).toBeVisible();
  await expectState(page, "ockto-scanned-arriving");
  await page.getByRole("button", { name: "Nieuwe QR-code" }).click();
  await expect(code).toBeVisible();
  const second = await code.getAttribute("src");
  expect(second).not.toBe(first);
  await phone.goto(address);
  await expect(phone.getByText("Deze code is niet meer geldig.")).toBeVisible();
  await expectState(phone, "sandbox-phone-stale");
  await page.getByLabel("Testpersoon").selectOption("student_debt");
  await expect(code).not.toHaveAttribute("src", second ?? "");
  await phone.goto(await phoneAddress(page));
  await phone.getByRole("button", { name: "Deel mijn gegevens" }).click();
  await expectDashboard(page, "Het inventarisatieformulier is verstuurd.");
  const eventData = await readActionEvent(page.request, action, "inventory.submitted");
  expect(eventData).toMatchObject({ data: { debts: { student: 21_400 } } });
  await phone.context().close();
});

test("what was shared comes in when the page is closed", { tag: "@phone" }, async ({ page, browser }) => {
  // The portal looks every half minute.
  test.setTimeout(120_000);
  const { action } = await sharing(page, "INVENTORY_FORM_OCKTO");
  const phone = await aPhone(browser);
  await phone.goto(await phoneAddress(page));
  await page.goto("about:blank");
  await phone.getByRole("button", { name: "Deel mijn gegevens" }).click();
  await expect(async () => {
    await readActionEvent(page.request, action, "inventory.submitted");
  }).toPass({ timeout: 90_000 });
  await phone.context().close();
});

test("a provider without a code, or away, is said", { tag: "@phone" }, async ({ page }) => {
  const client = await newClient(page.request);
  const action = await ask(page.request, client, "INVENTORY_FORM_OCKTO");
  await enter(page, client);
  const requirements = `**/api/inventory-form/requirements/${action}`;
  await page.route(requirements, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.data.attributes.data.ockto, { qrCode: null, errors: ["QR_CODE_MISSING"] });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto(`/action/${action}/ockto-form`);
  await expect(page.getByText(/De QR-code ontbreekt/)).toBeVisible();
  await expectState(page, "ockto-no-code");
  await page.unroute(requirements);
  const code = "INVENTORY_FORM_DATA_RETRIEVAL_FAILED";
  await page.route(requirements, (route) =>
    route.fulfill({ status: 502, json: { error: { code, message: "weg" } } }),
  );
  await page.reload();
  await expect(page.getByText("Je gegevens konden niet worden opgehaald.").first()).toBeVisible({
    timeout: 20_000,
  });
  await expectState(page, "ockto-away");
});

test("the embedded form is filled in inside the page, and hears no one else", { tag: "@phone" }, async ({
  page,
}) => {
  const client = await newClient(page.request);
  const action = await ask(page.request, client, "INVENTORY_FORM_IWIZE");
  await enter(page, client);
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/inventory-form/iwize/")) sent.push(request.url());
  });
  await page.goto(`/action/${action}/iwize-form`);
  const frame = page.frameLocator(`iframe[src^="${sandbox}/iwize/form"]`);
  await expect(frame.getByLabel("Bruto jaarinkomen (€)")).toBeVisible();
  await checkScreen(page);

  // The page itself speaks the form's words: from the wrong origin, and left alone.
  await page.evaluate((session) => {
    const words = {
      source: "iwize",
      session,
      type: "submit",
      dataOrigin: "evil",
      data: { a: 1 },
      events: [],
    };
    window.postMessage(words, "*");
    window.dispatchEvent(new MessageEvent("message", { data: words, origin: "https://evil.example" }));
  }, action);
  await frame.getByLabel("Bruto jaarinkomen (€)").fill("48000");
  await frame.getByLabel("Soort dienstverband").selectOption("temporary");
  await frame.getByLabel("Spaargeld (€)").fill("1500");
  expect(sent).toEqual([]);
  await frame.getByRole("button", { name: "Versturen" }).click();
  await expectDashboard(page, "De wijzigingen zijn opgeslagen.");
  expect(sent).toHaveLength(1);
  const eventData = await readActionEvent(page.request, action, "inventory.submitted");
  expect(eventData).toMatchObject({
    source: "iwize",
    origin: "iwize",
    data: { gross_annual_income: "48000", employment: "temporary", savings: "1500" },
  });
  expect((eventData.provider_events as { name: string }[]).map(({ name }) => name)).toContain("submitted");
});
