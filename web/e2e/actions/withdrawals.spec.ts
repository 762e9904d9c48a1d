import { type APIRequestContext, expect, test } from "@playwright/test";
import { expectState } from "../support/checks/state";
import { signInAtDesk } from "../support/desk/signIn";
import { ask, branch, type Client, enter, give, newClient, readEvents, tokensOf } from "../support/firm";
import { mailsTo } from "../support/people/mailbox";

/** A client who has signed a service order. */
async function newClientWithSignedOrder(
  request: APIRequestContext,
): Promise<{ client: Client; order: string }> {
  const client = await newClient(request, { address_style: "formal" });
  const order = await give(request, client, "otd", {
    label: "Opdracht hypotheek",
    adviser_panels: [{ name: "Kim Smit", phone: "030 123 45 67", systemname: "ADVISOR" }],
  });
  const product = { kind: "otd", external_id: `${client.id}-otd` };
  const action = await ask(request, client, "SIGN_OTD", { product });
  const { accessToken } = await tokensOf(request, client);
  const now = new Date().toISOString();
  const answer = await request.post(`/api/products/otds/actions/${action}/sign`, {
    headers: { Authorization: `Bearer ${accessToken}`, "X-Domain": branch },
    data: {
      evidence: {
        locale: "nl",
        shown_at: now,
        scrolled_at: now,
        agreed_at: now,
        wording: { agreement: "Ik ga akkoord" },
      },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { client, order };
}

const readWithdrawalEvents = (request: APIRequestContext, client: Client) =>
  readEvents(
    request,
    (event) => event.type === "contract.withdrawn" && event.consumer_external_id === client.id,
  );

test("the mail alone is enough to withdraw, in two clicks", async ({ page, request }) => {
  const { client } = await newClientWithSignedOrder(request);
  const [mail] = await mailsTo(request, client.email, 1);
  const link = mail?.links.find((one) => one.includes("/withdraw/")) ?? "";
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByLabel("Uw naam")).toHaveValue("Sanne Bakker");
  await expect(page.getByLabel("E-mailadres voor de bevestiging")).toHaveValue(client.email);
  await expectState(page, "withdraw-link");
  await page.getByRole("button", { name: "Verder" }).click();
  await expectState(page, "withdraw-confirm");
  await page.getByRole("button", { name: "Herroeping bevestigen" }).click();
  await expect(page.getByText("Deze overeenkomst is herroepen op")).toBeVisible();
  await expectState(page, "withdraw-done");
  const events = await readWithdrawalEvents(request, client);
  expect(events).toHaveLength(1);
  expect(events[0]?.data).toMatchObject({ way: "link", email: client.email });
  const mails = await mailsTo(request, client.email, 2);
  expect(mails.map(({ subject }) => subject).join()).toContain("Uw herroeping is ontvangen");
  // The page does not vanish.
  await page.reload();
  await expect(page.getByText("Deze overeenkomst is herroepen op")).toBeVisible();
});

test("a link that is none says so", async ({ page }) => {
  await page.goto(`/withdraw/${"x".repeat(64)}?domain=${branch}`);
  await expect(page.getByText("Deze link werkt niet.")).toBeVisible();
  await expectState(page, "withdraw-none");
});

test("an order is withdrawn from on its own page and in the menu", async ({ page, request }, { project }) => {
  const { client, order } = await newClientWithSignedOrder(request);
  await enter(page, client);
  await page.goto(`/otds/${order}`);
  const way = page.getByRole("main").getByRole("link", { name: "Hier de overeenkomst herroepen" });
  await expect(way).toBeVisible();
  await expectState(page, "withdraw-order");
  const inMenu = page.getByRole("navigation", { name: "Menu" }).getByRole("link", {
    name: "Overeenkomst herroepen",
  });
  const openMenu = async () => {
    if (project.name === "phone") await page.getByRole("button", { name: /^Menu openen/ }).click();
  };
  await openMenu();
  await inMenu.click();
  await expect(page).toHaveURL("/withdrawals");
  await expect(way).toBeVisible();
  await expectState(page, "withdrawals");
  await way.click();
  await page.getByRole("button", { name: "Verder" }).click();
  await expect(page.getByRole("heading", { name: "Controleer en bevestig" })).toBeFocused();
  await page.getByRole("button", { name: "Terug" }).click();
  await expect(page.getByLabel("Je naam").or(page.getByLabel("Uw naam"))).toBeFocused();
  await page.getByLabel("E-mailadres voor de bevestiging").fill("geen adres");
  await page.getByRole("button", { name: "Verder" }).click();
  await expect(page.getByLabel("E-mailadres voor de bevestiging")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("E-mailadres voor de bevestiging").fill(client.email);
  await page.getByRole("button", { name: "Verder" }).click();
  await page.getByRole("button", { name: "Herroeping bevestigen" }).click();
  await expect(page.getByText("Deze overeenkomst is herroepen op")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "De overeenkomst is herroepen" })).toBeFocused();
  await expect(page).toHaveTitle(/^De overeenkomst is herroepen/);
  await expectState(page, "withdrawn");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bevestiging downloaden" }).click();
  expect((await download).suggestedFilename()).toContain("Herroeping");
  await page.goto(`/otds/${order}`);
  await expect(page.getByText("Deze overeenkomst is herroepen op")).toBeVisible();
  expect(await readWithdrawalEvents(request, client)).toHaveLength(1);
  // Without a contract to withdraw from the menu is shorter.
  await openMenu();
  await expect(
    page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Opdracht" }),
  ).toBeVisible();
  await expect(inMenu).toHaveCount(0);
});

test("a colleague sees what became of a withdrawal, and marks it as processed", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const { client } = await newClientWithSignedOrder(request);
  const { accessToken } = await tokensOf(request, client);
  const headers = { Authorization: `Bearer ${accessToken}`, "X-Domain": branch };
  const contracts = await request.get("/api/withdrawals", { headers });
  const [contract] = (await contracts.json()).data;
  const confirmed = await request.post(`/api/withdrawals/${contract.id}/confirm`, {
    headers,
    data: { name: "Sanne Bakker", email: client.email },
  });
  expect(confirmed.ok(), await confirmed.text()).toBe(true);
  // The mail of the signing, and the confirmation.
  await mailsTo(request, client.email, 2);

  await signInAtDesk(page, branch, "beheer@vandijk-advies.example");
  await page.goto("/desk?queue=withdrawals");
  const row = page.getByRole("main").locator(`a[href*="/clients/${client.id}"]`);
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/desk/clients/${client.id}`));
  // The work list, which stays until the client's page is there, has a region of that name too.
  await expect(page.getByRole("heading", { level: 1, name: "Mijn werk" })).toHaveCount(0);
  const card = page.getByRole("region", { name: "Herroepingen" });
  await expect(card.getByRole("link", { name: "Opdracht hypotheek" })).toBeVisible();
  await expect(card).toContainText(`De bevestiging is gemaild aan ${client.email}.`);
  await expectState(page, "desk-withdrawal");
  await card.getByRole("button", { name: "Als verwerkt markeren: Opdracht hypotheek" }).click();
  await expect(card.getByText("verwerkt op")).toBeVisible();
  await expect(card.getByRole("button")).toHaveCount(0);
  await expectState(page, "desk-withdrawal-processed");
  await page.goto("/desk?queue=withdrawals");
  await expect(page.getByRole("heading", { level: 2, name: "Herroepingen" })).toBeVisible();
  await expect(page.locator("[role=status] [aria-hidden]")).toHaveCount(0);
  await expect(row).toHaveCount(0);
});
