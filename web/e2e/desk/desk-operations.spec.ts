import { expect, type Page, test } from "@playwright/test";
import type { BackOfficeSchemas, DeskAttributes, JsonResponse } from "../../src/desk/api/operations";
import { expectState } from "../support/checks/state";
import { beheer } from "../support/desk/members";
import { mockDesk } from "../support/desk/mockDesk";
import { respond } from "../support/desk/responses";

/** Operations of an administrator: problems, keys, webhooks and needs lists. */
const open = (page: Page, path: string) => page.goto(`/desk${path}?domain=vandijk`);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const BASE = "/backoffice/v1";
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The bodies that are sent by a method to a path. */
function listen(page: Page, method: string, path: string): unknown[] {
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() === method && new URL(request.url()).pathname === `${BASE}${path}`)
      sent.push(request.postDataJSON());
  });
  return sent;
}

const disk = (
  attributes: Partial<BackOfficeSchemas["HealthDisk"]> &
    Pick<BackOfficeSchemas["HealthDisk"], "free_bytes" | "used_percent">,
): BackOfficeSchemas["HealthDisk"] => ({ name: "files", is_filling: false, is_full: false, ...attributes });
const well: BackOfficeSchemas["HealthReport"] = {
  troubles: 0,
  version: "0.1.0",
  outgoing_held_since: null,
  waiting_mails: { count: 0, oldest_at: null, error: null, is_stuck: false },
  undelivered_mails: [],
  webhooks: [],
  payments: [],
  unallocated_payments: [],
  jobs: [],
  backup: { made_at: hoursAgo(8), files: 1204, lost_files: 0, is_overdue: false },
  disks: [disk({ free_bytes: 161e9, used_percent: 60 })],
  is_backup_missing: false,
  retention_waits: null,
};
const anna = { external_id: "anna", name: "Anna de Vries" };
const endpoint: BackOfficeSchemas["Endpoint"] = {
  url: "https://crm.example/balie",
  description: "CRM",
  event_types: ["action.answered", "otd.signed"],
  enabled: true,
  disabled_reason: null,
  disabled_at: null,
  failing_since: hoursAgo(5),
  quiet_until: null,
  cursor: "12",
  previous_secret_until: null,
  created_at: hoursAgo(900),
};
const ill: BackOfficeSchemas["HealthReport"] = {
  ...well,
  troubles: 10,
  waiting_mails: {
    count: 3,
    oldest_at: hoursAgo(2),
    error: "421 4.3.2 the service is shutting down",
    is_stuck: true,
  },
  undelivered_mails: [
    {
      id: "m-1",
      kind: "invitation",
      is_bounced: true,
      consumer: anna,
      address: "anna.devries@example.nl",
      error: "550 5.1.1 no such user",
      at: hoursAgo(20),
      is_resendable: true,
    },
    {
      id: "m-2",
      kind: "password_forgotten",
      is_bounced: false,
      consumer: { external_id: "bakkerij", name: "Bakkerij Jansen B.V." },
      address: null,
      error: null,
      at: hoursAgo(30),
      is_resendable: false,
    },
  ],
  webhooks: [
    {
      id: "w-1",
      url: endpoint.url,
      description: endpoint.description,
      failing_since: hoursAgo(5),
      disabled_at: null,
      pending: 14,
      given_up: 0,
      last_attempt_at: hoursAgo(1),
      last_status: 503,
      last_error: null,
    },
  ],
  payments: [{ id: "p-1", consumer: anna, invoice: "anna-invoice", amount: 997.5, created_at: hoursAgo(52) }],
  unallocated_payments: [
    {
      id: "u-1",
      consumer: anna,
      invoice: "anna-invoice",
      public_number: "2026-1107",
      reported: "EUR 250.00",
      payment_id: "tr_7UhSN1zuXS",
      reason: "invoice",
      created_at: hoursAgo(3),
    },
  ],
  jobs: [
    { id: "j-1", kind: "data_sharing.check", failed_at: hoursAgo(9), reason: "the partner answered 500" },
  ],
  backup: null,
  is_backup_missing: true,
  disks: [
    disk({ free_bytes: 380e6, used_percent: 99, is_filling: true, is_full: true }),
    disk({ name: "database", free_bytes: 81e9, used_percent: 80, is_filling: true }),
  ],
  retention_waits: { last_run_at: hoursAgo(24 * 40), now: hoursAgo(0) },
};

test("what does not go as it should is shown, and something is done about it", async ({ page }) => {
  await mockDesk(page, beheer, {
    ...respond("GET /health", ill),
    ...respond("POST /health/mails/{id}/resend", undefined, { id: "m-1" }),
    ...respond("POST /health/jobs/{id}/retry", undefined, { id: "j-1" }),
    ...respond("DELETE /health/jobs/{id}", undefined, { id: "j-1" }),
    ...respond("DELETE /health/payments/{id}", undefined, { id: "u-1" }),
  });
  // Every page says that no mail goes out, and leads to why.
  await open(page, "");
  await expect(heading(page)).toHaveText("Mijn werk");
  await expect(page.getByText(/E-mails (zijn gepauzeerd|worden op dit moment niet verstuurd)/)).toBeVisible();
  await expectState(page, "desk-no-mail");
  await page.getByRole("link", { name: "Bekijken wat er is" }).click();
  await expect(heading(page)).toHaveText("Storingen");
  await expect(page.getByText("Er zijn 10 storingen.")).toBeVisible();
  await expect(page.getByText("De klok klopt misschien niet")).toBeVisible();
  await expect(page.getByText("550 5.1.1 no such user", { exact: false })).toBeVisible();
  const disks = page.getByRole("alert").filter({ hasText: "De schijf van het portaal raakt vol" });
  await expect(disks).toContainText("Schijf van de bestanden: 99 % is gebruikt, 362,4 MB is nog vrij.");
  await expect(disks).toContainText("Schijf van de database: 80 % is gebruikt, 75,4 GB is nog vrij.");
  await expectState(page, "desk-health");
  const resent = listen(page, "POST", "/health/mails/m-1/resend");
  await button(page, "Opnieuw versturen aan Anna de Vries: Uitnodiging").click();
  await expect(page.getByText("De e-mail gaat opnieuw naar Anna de Vries.")).toBeVisible();
  expect(resent).toHaveLength(1);
  const dealtWith = listen(page, "DELETE", "/health/payments/u-1");
  await button(page, "Afgehandeld: Anna de Vries").click();
  await page.getByRole("dialog").getByRole("button", { name: "Afgehandeld" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(dealtWith).toHaveLength(1);
  await button(page, "Weghalen: Gegevens ophalen die een klant deelt").click();
  await expectState(page, "desk-health-dismiss");
  await mockDesk(page, beheer, { ...respond("GET /health", well) });
  await page.reload();
  await expect(page.getByText("Alles werkt zoals het hoort.", { exact: false })).toBeVisible();
  await expect(page.getByText("60 % gebruikt, 149,9 GB vrij")).toBeVisible();
  await expectState(page, "desk-health-well");
});

const key = (
  name: string,
  more: Partial<DeskAttributes<"GET /service-keys">> = {},
): JsonResponse<"GET /service-keys">["data"][number] => ({
  type: "service-keys",
  id: name,
  attributes: {
    name,
    scopes: ["records", "read"],
    networks: ["203.0.113.0/24"],
    state: "active",
    created_at: hoursAgo(2000),
    expires_at: null,
    last_used_at: hoursAgo(1),
    revoked_at: null,
    ...more,
  },
});

test("a service key is made, shown once, and revoked", async ({ page }) => {
  const secret = "balie_uQ7dV2mJ0bXo3kYt5sWcR8nEaZf1gHpLiT6qKjM4yBv";
  await mockDesk(page, beheer, {
    ...respond("GET /service-keys", {
      data: [
        key("CRM"),
        key("Website", { scopes: ["handover"], networks: [], last_used_at: null }),
        key("Oude koppeling", { state: "revoked", revoked_at: hoursAgo(300) }),
      ],
    }),
    ...respond("POST /service-keys", { data: key("Boekhouding", { secret }) }),
    ...respond("DELETE /service-keys/{id}", undefined, { id: "CRM" }),
  });
  const sent = listen(page, "POST", "/service-keys");
  const revoked = listen(page, "DELETE", "/service-keys/CRM");
  await open(page, "/settings/service-keys");
  await expect(heading(page)).toHaveText("Servicesleutels");
  await expect(page.getByRole("heading", { name: "Website" })).toBeVisible();
  await expectState(page, "desk-service-keys");
  await button(page, "Sleutel aanmaken").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Sleutel aanmaken" }).click();
  await expect(dialog.getByText("Geef de sleutel een naam.")).toBeVisible();
  await expectState(page, "desk-service-keys-new");
  await dialog.getByLabel("Naam").fill("Boekhouding");
  await dialog.getByRole("checkbox", { name: /Gegevens lezen/ }).check();
  await dialog.getByRole("button", { name: "Sleutel aanmaken" }).click();
  await expect(page.getByText(secret)).toBeVisible();
  expect(sent).toEqual([{ name: "Boekhouding", scopes: ["read"], networks: [], last_day: null }]);
  await page.keyboard.press("Escape");
  await expectState(page, "desk-service-keys-secret");
  await button(page, "Ik heb het bewaard").click();
  await button(page, "Intrekken: CRM").click();
  await page.getByRole("dialog").getByRole("button", { name: "Intrekken" }).click();
  await expect(page.getByText("Sleutel ‘CRM’ werkt niet meer.")).toBeVisible();
  expect(revoked).toHaveLength(1);
});

type Delivery = BackOfficeSchemas["Delivery"];

const delivery = (id: string, status: Delivery["status"], more: Partial<Delivery> = {}) => ({
  type: "deliveries",
  id,
  attributes: {
    event_type: "otd.signed",
    status,
    event_id: "0190a000-0000-7000-8000-00000000000e",
    attempt_count: 1,
    next_attempt_at: null,
    delivered_at: null,
    failed_at: null,
    last_status: 204,
    last_error: null,
    created_at: hoursAgo(3),
    ...more,
  },
});

test("a webhook is added, looked at and sent to again", async ({ page }) => {
  const stored = { type: "webhook-endpoints", id: "w-1", attributes: endpoint };
  await mockDesk(page, beheer, {
    ...respond("GET /webhook-endpoints", { data: [stored] }),
    ...respond("GET /webhook-endpoints/{id}", { data: stored }, { id: "w-1" }),
    ...respond("POST /webhook-endpoints", {
      data: { ...stored, attributes: { ...endpoint, secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw" } },
    }),
    ...respond("GET /schemas", {
      data: ["consumers", "events", "events/action.answered", "events/mail.bounced", "events/otd.signed"].map(
        (id) => ({ type: "schemas", id, attributes: { href: `${BASE}/schemas/${id}` } }),
      ),
    }),
    ...respond(
      "GET /webhook-endpoints/{id}/deliveries",
      {
        data: [
          delivery("d-1", "pending", { next_attempt_at: hoursAgo(-1), last_status: 503, attempt_count: 4 }),
          delivery("d-2", "failed", {
            failed_at: hoursAgo(2),
            last_status: null,
            last_error: "connection refused",
          }),
          delivery("d-3", "delivered", { delivered_at: hoursAgo(3) }),
        ],
        meta: { next: null },
      },
      { id: "w-1" },
    ),
    ...respond("POST /webhook-endpoints/{id}/deliveries/{delivery}/resend", undefined, {
      id: "w-1",
      delivery: "d-2",
    }),
    ...respond("POST /webhook-endpoints/{id}/replay", { data: stored }, { id: "w-1" }),
  });
  await open(page, "/settings/webhooks");
  await expect(heading(page)).toHaveText("Koppelingen (webhooks)");
  await expectState(page, "desk-webhooks");
  await button(page, "Webhook toevoegen").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Adres").fill("https://crm.example/balie");
  await dialog.getByRole("radio", { name: "Alleen de soorten die ik kies" }).check();
  await dialog.getByRole("checkbox", { name: "Opdracht ondertekend (otd.signed)" }).check();
  await expectState(page, "desk-webhooks-new");
  const creations = listen(page, "POST", "/webhook-endpoints");
  await dialog.getByRole("button", { name: "Webhook toevoegen" }).click();
  await expect(page.getByText("whsec_", { exact: false })).toBeVisible();
  expect(creations).toEqual([
    { url: "https://crm.example/balie", description: null, event_types: ["otd.signed"] },
  ]);
  await button(page, "Ik heb het bewaard").click();
  await expect(heading(page)).toHaveText("CRM");
  await expect(page.getByText("connection refused", { exact: false })).toBeVisible();
  await expectState(page, "desk-webhook");
  const resent = listen(page, "POST", "/webhook-endpoints/w-1/deliveries/d-2/resend");
  await page
    .getByRole("button", { name: /^Opnieuw versturen: Opdracht ondertekend/ })
    .nth(1)
    .click();
  await expect(page.getByText("De melding wordt opnieuw verstuurd.")).toBeVisible();
  expect(resent).toHaveLength(1);
  await button(page, "Opnieuw vanaf een moment").click();
  await page.getByRole("dialog").getByLabel("Vanaf de dag").fill("1-11-2026");
  const replayed = listen(page, "POST", "/webhook-endpoints/w-1/replay");
  await page.getByRole("dialog").getByRole("button", { name: "Opnieuw vanaf een moment" }).click();
  await expect(page.getByText("worden opnieuw verstuurd", { exact: false })).toBeVisible();
  expect(replayed).toEqual([{ since: "2026-10-31T23:00:00.000Z" }]);
});

const list = (version: number, label: string): BackOfficeSchemas["StoredTemplate"] => ({
  id: "employed",
  version,
  changed_at: version === 0 ? null : hoursAgo(24 * version),
  changed_by: version === 0 ? null : "Mirjam van Dijk",
  attributes: {
    name: { nl: "In loondienst", en: "Employed" },
    description: { nl: "Inkomen en vermogen van wie in loondienst is." },
    is_offered: true,
    deadline_days: 14,
    items: [
      {
        id: "inventory",
        type: "INVENTORY_FORM",
        for: "both",
        completion: "any",
        label: { nl: "Inventarisatie van uw situatie", "nl-x-informal": "Inventarisatie van je situatie" },
        comment: { nl: "Met dit formulier leggen wij vast wat uw wensen zijn." },
        document: null,
        is_selected: true,
      },
      {
        id: "payslip",
        type: "UPLOAD_DOCUMENT",
        for: "client",
        completion: "any",
        label: { nl: label },
        comment: {},
        document: { description: { nl: "De laatste." }, upload_requirements: [{ nl: "Goed leesbaar." }] },
        is_selected: true,
      },
    ],
  },
});

test("a needs list is worded, previewed, saved and taken back", async ({ page }) => {
  const variables = ["name", "first_name", "firm", "year", "last_year"];
  await mockDesk(page, beheer, {
    ...respond("GET /request-templates", {
      items: [
        list(2, "Recente loonstrook"),
        {
          ...list(0, "x"),
          id: "divorce",
          attributes: { ...list(0, "x").attributes, name: { nl: "Scheiding" }, is_offered: false },
        },
      ],
      variables,
    }),
    ...respond(
      "GET /request-templates/{id}/versions",
      {
        items: [list(2, "Recente loonstrook"), list(1, "Loonstrook"), list(0, "Salarisstrook")],
        variables,
      },
      { id: "employed" },
    ),
    ...respond("PUT /request-templates/{id}", list(3, "Loonstrook van Anna"), { id: "employed" }),
  });
  await open(page, "/settings/needs-lists");
  await expect(heading(page)).toHaveText("Lijsten met verzoeken");
  await expect(page.getByText("Uitgeschakeld")).toBeVisible();
  await expectState(page, "desk-needs-lists");
  await page.getByRole("link", { name: "In loondienst", exact: true }).click();
  await expect(heading(page)).toHaveText("In loondienst");
  await expectState(page, "desk-needs-list");
  await button(page, "Wijzigen: Recente loonstrook").click();
  const title = page.getByLabel("Titel", { exact: true });
  await title.fill("Loonstrook van {{klant}}");
  await expect(
    page.getByText("Regel 1, teken 16: het portaal kan ‘klant’ niet invullen", { exact: false }),
  ).toBeVisible();
  await expectState(page, "desk-needs-list-wrong");
  const sent = listen(page, "PUT", "/request-templates/employed");
  await button(page, "Opslaan").click();
  await expect(title).toBeFocused();
  expect(sent).toEqual([]);
  await title.fill("Loonstrook van ");
  await page
    .getByRole("group", { name: "Invoegen bij: Titel" })
    .getByRole("button", { name: "+ Voornaam" })
    .click();
  const preview = page.getByRole("complementary", { name: "Zo ziet een klant het" });
  await expect(preview.getByRole("heading", { name: "Loonstrook van Anna" })).toBeVisible();
  await page.getByRole("radio", { name: "Nederlands, informeel" }).check({ force: true });
  await expect(preview.getByRole("heading", { name: "Inventarisatie van je situatie" })).toBeVisible();
  await button(page, "Opslaan").click();
  await expect(page.getByText("De lijst is opgeslagen.")).toBeVisible();
  expect(sent).toMatchObject([
    { version: 3, attributes: { items: [{}, { label: { nl: "Loonstrook van {{first_name}}" } }] } },
  ]);
  await page.getByRole("button", { name: /^Bekijken: Standaardlijst/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Salarisstrook");
  await button(page, "Terugzetten").click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toMatchObject({ attributes: { items: [{}, { label: { nl: "Salarisstrook" } }] } });
});
