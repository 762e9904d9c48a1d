import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { checkScreen } from "../support/checks/screen";
import { expectState } from "../support/checks/state";
import { ask, enter, give, isOwnWrite, newClient } from "../support/firm";
import { type Session, signIn } from "../support/people/signIn";

/** The firm's own system. */
const firm = { Authorization: "Bearer demo-service-key-vandijk" };
const sandbox = process.env.BALIE_SANDBOX_URL ?? "http://127.0.0.1:8081";

const payButton = "€ 1.234,50 betalen";
const underWay = "Uw betaling is in behandeling. Betaal niet nog een keer.";

interface Action {
  label: string;
  is_done: boolean;
  mollie_invalid: boolean;
  payment: { status: string } | null;
}

/** An invoice of a test's own, so that tests and viewports do not pay each other's. */
class Bill {
  private constructor(
    readonly id: string,
    readonly name: string,
    readonly session: Session,
    private readonly page: Page,
  ) {}

  static async send(page: Page, request: APIRequestContext, what: string, values = {}): Promise<Bill> {
    const name = `e2e-${test.info().project.name}-${what}`;
    const put = async (path: string, attributes: object) => {
      const answer = await request.put(`/backoffice/v1/${path}`, {
        headers: firm,
        data: { version: 1, attributes },
      });
      expect(answer.ok(), await answer.text()).toBe(true);
    };
    await put(`products/invoice/${name}`, {
      label: "Factuur",
      public_number: name,
      date_created: "2026-11-01",
      total: 1234.5,
      lines: [{ description: "Advies bedrijfsfinanciering" }, { description: "Administratie" }],
      owners: ["bakkerij"],
    });
    await put(`actions/${name}`, {
      type: "PAY_INVOICE",
      label: name,
      owners: ["bakkerij"],
      invoice: name,
      ...values,
      product: { kind: "invoice", external_id: name },
    });
    const session = await signIn(page, "bakkerij");
    const actions = await session.get<Action>("/api/actions");
    const id = actions.find(({ label }) => label === name)?.id ?? "";
    expect(id).not.toBe("");
    return new Bill(id, name, session, page);
  }

  /** The words of thanks once it is paid. */
  get thanks(): string {
    return `Bedankt. € 1.234,50 voor factuur ${this.name} is betaald.`;
  }

  get address(): string {
    return `/actions/${this.id}/invoice-payment`;
  }

  async read(): Promise<Action | undefined> {
    return (await this.session.get<Action>("/api/actions")).find(({ id }) => id === this.id);
  }

  async open(): Promise<void> {
    await this.page.goto(this.address);
    await expect(this.page.getByText(this.name, { exact: true }).first()).toBeVisible();
  }

  /** Goes on to the provider's page. */
  async start(): Promise<void> {
    await this.page.getByRole("button", { name: /^€ 1\.234,50 (opnieuw )?betalen$/ }).click();
    await this.page.waitForURL(`${sandbox}/pay/*`);
    await expect(this.page.getByText("€ 1234,50")).toBeVisible();
  }

  async choose(outcome: string): Promise<void> {
    await this.page.getByLabel("Kies uw bank").selectOption({ label: "Oefenbank" });
    await this.page.getByRole("button", { name: outcome }).click();
  }

  /** Returns the types of the events that the firm received about it. */
  async readEventTypes(request: APIRequestContext): Promise<string[]> {
    const types: string[] = [];
    let after = "";
    for (;;) {
      const answer = await request.get(`/backoffice/v1/events?after=${after}`, { headers: firm });
      const { data, meta } = await answer.json();
      for (const event of data)
        if (event.action_external_id === this.name && !isOwnWrite(event)) types.push(event.type);
      if (data.length === 0 || !meta?.next || meta.next === after) return types;
      after = meta.next;
    }
  }
}

const shot = (page: Page, name: string) =>
  process.env.SHOTS
    ? page.screenshot({
        path: `${process.env.SHOTS}/${test.info().project.name}-${name}.png`,
        fullPage: true,
      })
    : undefined;

test("paying an invoice: the provider's page, thank-you, done @both", async ({ page, request }) => {
  const bill = await Bill.send(page, request, "paid");
  await bill.open();
  await expect(page.getByText("€ 1.234,50", { exact: true })).toBeVisible();
  await expect(page.getByText("iDEAL | Wero")).toBeVisible();
  await checkScreen(page);
  await shot(page, "invoice");
  await bill.start();
  await checkScreen(page);
  await shot(page, "provider");
  await bill.choose("Betaal");
  await expect(page.getByText(bill.thanks)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  await shot(page, "thanks");
  expect(await bill.read()).toMatchObject({ is_done: true, payment: { status: "PAID" } });
  expect(await bill.readEventTypes(request)).toEqual(["invoice.paid"]);
  await bill.open();
  await expect(page.getByText(/^Dit is (al )?gedaan/)).toBeVisible();
  await expect(page.getByRole("button", { name: payButton })).toHaveCount(0);
  await checkScreen(page);
  await shot(page, "done");
});

test("cancelled, and paid at the second try", { tag: "@phone" }, async ({ page, request }) => {
  const bill = await Bill.send(page, request, "cancelled");
  await bill.open();
  await bill.start();
  const first = page.url();
  await bill.choose("Annuleer");
  await expect(page).toHaveURL(bill.address);
  await expect(page.getByText("U heeft de betaling geannuleerd. U kunt opnieuw betalen.")).toHaveCount(1);
  await checkScreen(page);
  await shot(page, "cancelled");
  await bill.start();
  expect(page.url()).not.toBe(first);
  await bill.choose("Betaal");
  await expect(page.getByText(bill.thanks)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(await bill.readEventTypes(request)).toEqual(["payment.failed", "invoice.paid"]);
});

for (const [what, button] of [
  ["failed", "Laat mislukken"],
  ["expired", "Laat verlopen"],
] as const)
  test(`${what}: said at once and when one comes back, and a new payment is offered`, {
    tag: "@phone",
  }, async ({ page, request }) => {
    const bill = await Bill.send(page, request, what);
    await bill.open();
    await bill.start();
    await bill.choose(button);
    await expect(page).toHaveURL(bill.address);
    await expect(
      page.getByText(/^Uw betaling van \d+-\d+-\d+ is niet gelukt\. Probeer het opnieuw\.$/),
    ).toHaveCount(1);
    await expect(page.getByText("Betaling mislukt")).toBeVisible();
    await expect(page.getByRole("button", { name: "€ 1.234,50 opnieuw betalen", exact: true })).toBeVisible();
    await checkScreen(page);
    await shot(page, what);
    await bill.start();
    await bill.choose("Betaal");
    await expect(page).toHaveURL("/dashboard");
    expect(await bill.read()).toMatchObject({ is_done: true, mollie_invalid: false });
  });

test("coming back shows that the payment is being checked", { tag: "@phone" }, async ({ page, request }) => {
  const bill = await Bill.send(page, request, "checking");
  await bill.open();
  await bill.start();
  let answer = () => {};
  const looked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/invoices/validate-payment", async (route) => {
    await looked;
    await route.continue();
  });
  await bill.choose("Betaal");
  await expect(page.getByText("Een ogenblik, de betaling wordt gecontroleerd.")).toBeVisible();
  await checkScreen(page);
  await shot(page, "checking");
  answer();
  await expect(page.getByText(bill.thanks)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
});

test("a payment that is pending for a moment is waited for", { tag: "@phone" }, async ({ page, request }) => {
  const bill = await Bill.send(page, request, "pending");
  await bill.open();
  await bill.start();
  const provider = page.url();
  let asked = 0;
  await page.route("**/api/invoices/validate-payment", async (route) => {
    asked += 1;
    // The bank's word comes between the first question and the second.
    if (asked === 2)
      await request.post(provider, { form: { bank: "TESTNL2A", outcome: "paid" }, maxRedirects: 0 });
    await route.continue();
  });
  await bill.choose("Laat in behandeling");
  await expect(page.getByText(bill.thanks)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL("/dashboard");
  expect(asked).toBeGreaterThan(1);
});

test("a payment that stays pending is not waited for longer than ten seconds", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const bill = await Bill.send(page, request, "hanging", { deadline: "2026-11-02" });
  await bill.open();
  await bill.start();
  const provider = page.url();
  await bill.choose("Laat in behandeling");
  await expect(page.getByText(underWay)).toBeVisible({ timeout: 15_000 });
  await expect(page).toHaveURL("/dashboard");
  await shot(page, "pending");
  // Until the bank's word comes, task, list and page say so, and none of them offers to pay again.
  const waiting = page.getByRole("region", { name: "In behandeling" }).getByRole("listitem");
  const todo = waiting.filter({ has: page.getByRole("link", { name: `Bekijken ${bill.name}` }) });
  await expect(todo.getByText("Betaling in behandeling")).toBeVisible();
  await expect(todo).not.toContainText(/uiterlijk|nog \d+ dag|te laat/);
  await expect(page.getByRole("link", { name: `Betalen ${bill.name}` })).toHaveCount(0);
  await expect(page.getByRole("link", { name: new RegExp(`^Volgende taak: ${bill.name}`) })).toHaveCount(0);
  await expectState(page, "payment-under-way-task");
  await page.goto("/invoices");
  const listed = page.getByRole("listitem").filter({ hasText: bill.name });
  await expect(listed.getByText("Betaling in behandeling")).toBeVisible();
  await expect(listed.getByRole("link", { name: /betalen/ })).toHaveCount(0);
  await listed.getByText("Wat er nu gebeurt").click();
  await expect(listed.getByText("Wij wachten op de bevestiging van de bank.")).toBeVisible();
  await expect(listed.getByText("Wij wachten op uw betaling")).toHaveCount(0);
  await expectState(page, "payment-under-way-list");
  await bill.open();
  await expect(page.getByText(underWay)).toBeVisible();
  await expect(page.getByText("Betaling in behandeling")).toBeVisible();
  await expect(page.getByRole("button", { name: /betalen$/ })).toHaveCount(0);
  await expectState(page, "payment-under-way-page");
  // The bank's word ends it everywhere.
  await request.post(provider, { form: { bank: "TESTNL2A", outcome: "paid" }, maxRedirects: 0 });
  await expect.poll(async () => (await bill.read())?.is_done).toBe(true);
  await page.reload();
  await expect(page.getByText("Betaald", { exact: true })).toBeVisible();
  expect(await bill.readEventTypes(request)).toEqual(["invoice.paid"]);
});

test("paid in another tab: starting says thank you", { tag: "@phone" }, async ({ page, request }) => {
  const bill = await Bill.send(page, request, "other-tab");
  await bill.open();
  const other = await page.context().newPage();
  await other.goto(bill.address);
  await other.getByRole("button", { name: payButton }).click();
  await other.waitForURL(`${sandbox}/pay/*`);
  await request.post(other.url(), { form: { bank: "TESTNL2A", outcome: "paid" }, maxRedirects: 0 });
  await page.getByRole("button", { name: payButton }).click();
  await expect(page.getByText(bill.thanks)).toBeVisible();
  await expect(page).toHaveURL("/dashboard");
  expect(await bill.readEventTypes(request)).toEqual(["invoice.paid"]);
});

test("the browser closed after paying: the provider's call is enough", { tag: "@phone" }, async ({
  page,
  request,
}) => {
  const bill = await Bill.send(page, request, "closed");
  await bill.open();
  await bill.start();
  const provider = page.url();
  await page.close();
  await request.post(provider, { form: { bank: "TESTNL2A", outcome: "paid" }, maxRedirects: 0 });
  await expect.poll(() => bill.readEventTypes(request)).toEqual(["invoice.paid"]);
});

test("a provider that fails: said, and the page stays", { tag: "@phone" }, async ({ page, request }) => {
  const bill = await Bill.send(page, request, "failing");
  await page.route("**/api/invoices/get-payment", (route) =>
    route.fulfill({
      status: 502,
      json: {
        error: {
          code: "PAYMENT_PROVIDER_FAILED",
          message: "De betaling kan nu niet worden gestart. Probeer het later opnieuw.",
        },
      },
    }),
  );
  await bill.open();
  await page.getByRole("button", { name: payButton }).click();
  await expect(page.getByText("De betaling kan nu niet worden gestart.").first()).toBeVisible();
  await expect(page).toHaveURL(bill.address);
  await expect(page.getByRole("button", { name: payButton })).toBeEnabled();
  await checkScreen(page);
  await shot(page, "provider-fails");
});

for (const [what, total, note] of [
  ["credit", -20, "Dit is een creditfactuur. U hoeft niets te betalen."],
  ["nothing", 0, "U hoeft niets te betalen."],
  [
    "unknown",
    null,
    "Het bedrag van deze factuur staat niet in het portaal. Kijk op de factuur zelf, of vraag het ons.",
  ],
] as const) {
  test(`an invoice with nothing to be paid asks for no payment: ${what}`, async ({ page, request }) => {
    const client = await newClient(request, { address_style: "formal" });
    const name = `${client.id}-invoice`;
    await give(
      request,
      client,
      "invoice",
      { label: "Factuur", public_number: name, date_created: "2026-11-01", date_due: "2026-11-15", total },
      name,
    );
    const action = await ask(request, client, "PAY_INVOICE", {
      label: "Factuur",
      invoice: name,
      deadline: "2026-11-15",
      product: { kind: "invoice", external_id: name },
    });
    await enter(page, client);
    await page.goto("/dashboard");
    const todo = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Bekijken Factuur", exact: true }) });
    await expect(todo.getByText(note)).toBeVisible();
    await expect(todo.getByText("15-11-2026")).toHaveCount(0);
    await page.goto(`/actions/${action}/invoice-payment`);
    await expect(page.getByRole("heading", { level: 1, name: "Factuur", exact: true })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.getByText(note)).toBeVisible();
    await expect(main.getByRole("button", { name: /etalen$/ })).toHaveCount(0);
    await expect(main.getByText("Betaalwijze")).toHaveCount(0);
    await expectState(page, `payment-${what}`);
    await page.goto("/invoices");
    await expect(main.getByText(note)).toBeVisible();
    await expect(main.getByText("Totaal", { exact: true })).toHaveCount(total === null ? 0 : 1);
    // Nothing is offered that the portal cannot make and the firm has not given.
    const pdf = main.getByRole("button", { name: `Factuur ${name} als PDF downloaden` });
    await expect(pdf).toHaveCount(total === null ? 0 : 1);
    await expectState(page, `invoices-${what}`);
  });
}
