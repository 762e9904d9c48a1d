import { type Browser, expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectDashboard, expectFilled, fillIn, openBlocks } from "../support/fill";
import {
  ask,
  branch,
  type Client,
  enter,
  newClient,
  readActionEvent,
  setPassword,
  tokensOf,
} from "../support/firm";
import { fillSignIn, password } from "../support/people/accounts";
import { chooseBranch, endSessionOnServer } from "../support/people/session";

const saved = (page: Page) => expect(page.getByText(/antwoorden zijn opgeslagen/)).toBeVisible();

/** The answer to the save that has this field in it: what is typed one by one may be saved in several. */
const savedWith = (page: Page, field: string) =>
  page.waitForResponse(
    (response) =>
      response.request().method() === "PUT" &&
      response.url().endsWith("/draft") &&
      response.ok() &&
      (response.request().postData() ?? "").includes(field),
  );

/** Another device of the same person. */
async function device(browser: Browser, page: Page, client: Client): Promise<Page> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const other = await context.newPage();
  await enter(other, client);
  return other;
}

test("what was typed outlives signing out, a reload and a session that ends halfway", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request);
  await setPassword(request, client, password);
  const action = await ask(request, client, "INVENTORY_FORM");
  await chooseBranch(page, branch);
  await page.goto("/");
  await fillSignIn(page, client.email, password);
  await expect(page).toHaveURL("/dashboard");
  await page.goto(`/actions/${action}/inventory`);
  await openBlocks(page);
  const first = { "consumer.initials": "S.B.", "consumer.maritalState": "single", "consumer.smoker": "0" };
  const lastSaved = savedWith(page, "smoker");
  await fillIn(page, first);
  await lastSaved;
  await saved(page);

  await page.goto("/logout");
  await expect(page).toHaveURL("/");
  await page.goto(`/actions/${action}/inventory`);
  await expect(page).toHaveURL("/");
  await fillSignIn(page, client.email, password);
  await expect(page).toHaveURL(`/actions/${action}/inventory`);
  await openBlocks(page);
  await expectFilled(page, first);
  await page.reload();
  await openBlocks(page);
  await expectFilled(page, first);

  // The session ends while one is typing: the last words wait in the tab.
  await endSessionOnServer(page);
  await fillIn(page, { "general.extraRemarksOrQuestions": "Tot hier gekomen" });
  await expect(page).toHaveURL("/");
  await expect(page.getByText(/Je sessie is verlopen|Uw sessie is verlopen/)).toBeVisible();
  await fillSignIn(page, client.email, password);
  await expect(page).toHaveURL(`/actions/${action}/inventory`);
  await openBlocks(page);
  await expectFilled(page, { ...first, "general.extraRemarksOrQuestions": "Tot hier gekomen" });
  await saved(page);
});

test("begun on one device, finished on another; afterwards nothing is left of it", { tag: "@phone" }, async ({
  page,
  request,
  browser,
}) => {
  const client = await newClient(request);
  const action = await ask(request, client, "KNOWLEDGE_FORM");
  await enter(page, client);
  await page.goto(`/actions/${action}/knowledge-test`);
  await fillIn(page, { general_1: "veel_kennis_ervaring", savings_8: "geen_kennis_ervaring" });
  await saved(page);

  const other = await device(browser, page, client);
  await other.goto(`/actions/${action}/knowledge-test`);
  await expectFilled(other, { general_1: "veel_kennis_ervaring", savings_8: "geen_kennis_ervaring" });
  await fillIn(other, { general_2: "weinig_kennis_ervaring" });
  await other.getByRole("button", { name: "Versturen" }).click();
  await expectDashboard(other, "De vragenlijst over kennis en ervaring is verstuurd.");
  expect(await readActionEvent(request, action, "knowledge_form.submitted")).toMatchObject({
    answers: {
      general_1: "veel_kennis_ervaring",
      general_2: "weinig_kennis_ervaring",
      savings_8: "geen_kennis_ervaring",
    },
  });
  // On the first device the form becomes a thing that is done: by itself where its stream was open, or when it is sent.
  const again = page.getByRole("button", { name: "Versturen" });
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    await expect(page.getByText(/^Dit is (al )?gedaan/).first()).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 20_000 });
  await checkScreen(page);
  await other.context().close();
});

for (const choice of ["De antwoorden op dit scherm", "De andere antwoorden"])
  test(`two devices at once: ${choice.toLowerCase()}`, { tag: "@phone" }, async ({
    page,
    request,
    browser,
  }) => {
    const client = await newClient(request);
    const action = await ask(request, client, "KNOWLEDGE_FORM");
    await enter(page, client);
    const other = await device(browser, page, client);
    for (const one of [page, other]) await one.goto(`/actions/${action}/knowledge-test`);
    await fillIn(other, { general_1: "veel_kennis_ervaring", general_2: "veel_kennis_ervaring" });
    await saved(other);
    await fillIn(page, { general_1: "geen_kennis_ervaring" });
    await expect(page.getByText(/ook op een ander apparaat/)).toBeVisible();
    await checkScreen(page);
    await page.getByRole("button", { name: choice }).click();
    const mine = choice.includes("dit scherm");
    const wanted = mine ? "geen_kennis_ervaring" : "veel_kennis_ervaring";
    await saved(page);
    await expectFilled(page, { general_1: wanted });
    await expect(page.locator('[name="general_2"]:checked')).toHaveCount(mine ? 0 : 1);
    await page.reload();
    await expectFilled(page, { general_1: wanted });
    await other.context().close();
  });

test("nobody gets at another's draft, at one of a done action, or fills the store with one", {
  tag: "@phone",
}, async ({ page, request }) => {
  const client = await newClient(request);
  const stranger = await newClient(request);
  const action = await ask(request, client, "KNOWLEDGE_FORM");
  const headersOf = async (who: Client) => ({
    Authorization: `Bearer ${(await tokensOf(request, who)).accessToken}`,
    "X-Domain": branch,
  });
  const [own, strange] = [await headersOf(client), await headersOf(stranger)];
  const path = `/api/actions/${action}/draft`;
  const kept = await request.put(path, {
    headers: own,
    data: { data: { general_1: "veel_kennis_ervaring" } },
  });
  expect(kept.ok()).toBe(true);
  for (const answer of [
    await request.get(path, { headers: strange }),
    await request.put(path, { headers: strange, data: { data: {} } }),
    await request.delete(path, { headers: strange }),
  ]) {
    expect([403, 404]).toContain(answer.status());
    expect(await answer.text()).not.toContain("veel_kennis");
  }
  // Little more than a draft may have: the server hangs up on what is much larger before all of it is sent.
  const large = await request.put(path, {
    headers: own,
    data: { data: { text: "x".repeat(1_000_100) }, revision: 1 },
  });
  expect(large.status()).toBe(413);
  await enter(page, stranger);
  await page.goto(`/actions/${action}/knowledge-test`);
  await expect(page.getByText("Deze taak bestaat niet meer.")).toBeVisible();
  await checkScreen(page);

  const sent = await request.post("/api/knowledge-form", {
    headers: own,
    data: { productActionId: action, answers: { general_1: "veel_kennis_ervaring" } },
  });
  expect(sent.ok()).toBe(true);
  const late = await request.put(path, { headers: own, data: { data: {} } });
  expect(late.status()).toBe(409);
  expect((await late.json()).error.code).toBe("ACTION_ALREADY_DONE");
});

test("on a slow phone, with the line gone for a while", { tag: "@phone" }, async ({ page, request }) => {
  test.slow();
  const client = await newClient(request);
  const action = await ask(request, client, "KNOWLEDGE_FORM");
  await enter(page, client);
  const phone = await page.context().newCDPSession(page);
  await phone.send("Network.enable");
  const line = { latency: 400, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await phone.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await phone.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(() => {
    const shownLabels = new Set<string>();
    Object.assign(window, { seen: shownLabels });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll("[role=progressbar]"))
        shownLabels.add(bar.getAttribute("aria-label") ?? "");
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`/actions/${action}/knowledge-test`);
  await expect(page.getByRole("radiogroup").first()).toBeVisible({ timeout: 40_000 });
  const waits = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(await waits()).toContain("Bezig met laden");
  await fillIn(page, { general_1: "veel_kennis_ervaring" });
  await saved(page);

  await phone.send("Network.emulateNetworkConditions", { offline: true, ...line });
  await fillIn(page, { general_2: "weinig_kennis_ervaring" });
  await expect(page.getByText(/Opslaan lukt nu niet/)).toBeVisible();
  const send = page.getByRole("button", { name: "Versturen" });
  await send.click();
  await expect(page.getByText(/Er is geen verbinding/).first()).toBeVisible();
  await phone.send("Network.emulateNetworkConditions", { offline: false, ...line });
  await expect(page.getByText(/antwoorden zijn opgeslagen/)).toBeVisible({ timeout: 20_000 });
  // Two taps on a slow line send once.
  await send.dblclick();
  await expectDashboard(page, "De vragenlijst over kennis en ervaring is verstuurd.");
  expect(await readActionEvent(request, action, "knowledge_form.submitted")).toMatchObject({
    answers: { general_1: "veel_kennis_ervaring", general_2: "weinig_kennis_ervaring" },
  });
});
