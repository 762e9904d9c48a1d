import { readFileSync } from "node:fs";
import type { Page, Route } from "@playwright/test";
import type { Attributes, JsonResponse, Schemas, SignInSchemas } from "../../src/desk/api/operations";
import { Rejection, type Responses, rejection, respond } from "./deskResponses";
import { setCookie } from "./session";

/**
 * The desk with answers of a test's own, for states that are hard to bring about: an empty firm, a call that fails, a
 * decision that came too late. The page, its policy and its files are those of the server.
 */

const now = Date.now();
const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

type Member = SignInSchemas["SignedInMember"];
type StaffSession = SignInSchemas["StaffSession"];

export const eva: Member = {
  id: "0190a000-0000-7000-8000-000000000001",
  name: "Eva Jansen",
  email: "eva@vandijk-advies.example",
  role: "adviser",
  scope: "own",
  branch: null,
  adviser: "eva",
};
export const beheer: Member = {
  ...eva,
  id: "0190a000-0000-7000-8000-000000000002",
  name: "Mirjam van Dijk",
  email: "beheer@vandijk-advies.example",
  role: "admin",
  scope: "all",
  branch: "utrecht",
};

const rights: Record<Member["role"], SignInSchemas["StaffRight"][]> = {
  adviser: ["read", "records", "handover"],
  handler: ["read", "records", "handover"],
  admin: ["read", "records", "handover", "privacy", "licence", "staff"],
  auditor: ["read"],
};

export const sessionOf = (
  member: Member,
  stage: StaffSession["stage"] = "full",
  methods: StaffSession["methods"] = [],
): StaffSession => ({
  stage,
  token: "e30.e30.e30",
  expires_at: daysAgo(-1),
  methods,
  member,
});

const anna = { external_id: "anna", name: "Anna de Vries" };
const bakkerij = { external_id: "bakkerij", name: "Bakkerij Jansen B.V." };
const waiting: Pick<Schemas["WorklistItem"], "id" | "since" | "consumer" | "title" | "detail">[] = [
  {
    id: "up-1",
    since: daysAgo(6),
    consumer: anna,
    title: "Werkgeversverklaring",
    detail: "werkgeversverklaring.pdf",
  },
  { id: "up-2", since: daysAgo(2), consumer: bakkerij, title: "Jaarcijfers 2025", detail: "foto.png" },
  { id: "up-3", since: daysAgo(0), consumer: anna, title: "Loonstrook", detail: "loonstrook.docx" },
];
const deliveries: Schemas["WorklistItem"][] = waiting.map((item) => ({
  ...item,
  action: { external_id: `action-${item.id}`, type: "UPLOAD_DOCUMENT" },
  product: { kind: "mortgage", external_id: "m", title: "Hypotheek Lange Nieuwstraat" },
  reminded_at: null,
}));
const overdue: Schemas["WorklistItem"][] = [
  {
    id: "a-1",
    since: daysAgo(8),
    consumer: anna,
    title: "Taxatierapport aanleveren",
    detail: null,
    action: null,
    product: null,
    reminded_at: null,
  },
];

export const queues: Schemas["WorklistQueue"][] = [
  { queue: "deliveries", count: 3, oldest_at: daysAgo(6) },
  { queue: "reports", count: 1, oldest_at: daysAgo(1) },
  { queue: "overdue", count: 1, oldest_at: daysAgo(9) },
  { queue: "unprocessed", count: 12, oldest_at: daysAgo(30) },
  { queue: "invitations", count: 0, oldest_at: null },
  { queue: "withdrawals", count: 0, oldest_at: null },
];

const upload = (
  id: string,
  file: string,
  media: string,
  state: Schemas["UploadState"] = "received",
): JsonResponse<"GET /uploads/{id}"> => ({
  data: {
    type: "uploads",
    id,
    attributes: {
      consumer_external_id: "anna",
      action_external_id: `action-${id}`,
      action_id: null,
      label: deliveries.find((one) => one.id === id)?.title ?? "Paspoort",
      file_name: file,
      media_type: media,
      bytes: 184_320,
      sha256: null,
      state,
      reason: null,
      comment: id === "up-1" ? "De tweede bladzijde volgt nog van mijn werkgever." : null,
      delivered_at: daysAgo(2),
      reviewed_at: null,
      reviewed_by: null,
    },
  },
});

type ActionRecord = Schemas["ActionRecord"];

/** The `meta` of a record that the firm's own system manages. */
const systemMeta = (id: string): Schemas["RecordMeta"] => ({
  portal_id: id,
  version: 1,
  revision: null,
  updated_at: null,
  managed_by: "system",
  managed_by_name: "CRM",
});

const action = (
  id: string,
  more: Partial<ActionRecord["attributes"]> & { document?: ActionRecord["attributes"]["document"] },
  meta: Partial<ActionRecord["meta"]> = {},
): ActionRecord => ({
  type: "actions",
  id,
  attributes: {
    type: "UPLOAD_DOCUMENT",
    label: "Werkgeversverklaring aanleveren",
    owners: ["anna"],
    deadline: daysAgo(-7).slice(0, 10),
    comment: "Graag de versie met handtekening én stempel.",
    document: {
      label: "Werkgeversverklaring",
      description: "Een verklaring van de werkgever over dienstverband en inkomen.",
      upload_requirements: ["Niet ouder dan drie maanden", "Volledig ingevuld en ondertekend"],
    },
    ...more,
  },
  meta: {
    ...systemMeta(id),
    archived_at: null,
    answered_by: [],
    answered_at: null,
    processed_at: null,
    rejection: null,
    ...meta,
  },
});

type ConsumerRecord = Schemas["ConsumerRecord"];

const consumer = (
  id: string,
  attributes: ConsumerRecord["attributes"],
  meta: Partial<ConsumerRecord["meta"]> = {},
): ConsumerRecord => ({
  type: "consumers",
  id,
  attributes: { locale: "nl", address_style: "informal", ...attributes },
  meta: {
    ...systemMeta(id),
    activated_at: null,
    has_password: true,
    has_passkey: false,
    two_factor_enabled: true,
    two_factor_reset_at: null,
    invited_at: null,
    partner_name: null,
    ended_at: null,
    mail: { actions: true, reminders: true, appointments: true, messages: true, is_undeliverable: false },
    ...meta,
  },
});
const annaRecord = consumer(
  "anna",
  {
    email: "anna.devries@example.nl",
    first_name: "Anna",
    preposition: "de",
    last_name: "Vries",
    date_of_birth: "1988-05-17",
    partner: "bram",
    phone_mobile: "06 12 34 56 78",
    phone_home: "030 200 09 11",
    street_name: "Lange Nieuwstraat",
    house_number: "12",
    house_number_addition: "A",
    zipcode: "3512 PH",
    city: "Utrecht",
  },
  { partner_name: "Bram de Vries" },
);
const bakkerijRecord = consumer("bakkerij", {
  email: "info@bakkerijjansen.example",
  company_name: "Bakkerij Jansen B.V.",
  city: "Zeist",
});
const bramRecord = consumer(
  "bram",
  { email: "bram.devries@example.nl", first_name: "Bram", preposition: "de", last_name: "Vries" },
  { has_password: false, two_factor_enabled: false, invited_at: daysAgo(9) },
);

const colleagues: Schemas["StaffAccount"][] = [
  {
    ...beheer,
    adviser: null,
    state: "active",
    two_factor: true,
    passkeys: 1,
    last_sign_in_at: daysAgo(0),
    created_at: daysAgo(90),
  },
  {
    ...eva,
    adviser: "eva",
    state: "active",
    two_factor: true,
    passkeys: 0,
    last_sign_in_at: daysAgo(1),
    created_at: daysAgo(60),
  },
  {
    ...eva,
    id: "3",
    name: "Tom Bakker",
    email: "tom@vandijk-advies.example",
    role: "handler",
    scope: "branch",
    adviser: null,
    state: "invited",
    two_factor: false,
    passkeys: 0,
    last_sign_in_at: null,
    created_at: daysAgo(2),
  },
];

const worded = (
  id: string,
  label: string,
  more: Partial<Schemas["WordedRequest"]> = {},
): Schemas["WordedRequest"] => ({
  id,
  type: "UPLOAD_DOCUMENT",
  for: "client",
  completion: "any",
  label,
  comment: null,
  document: {
    label,
    description: "De laatste die je hebt ontvangen.",
    consumer_name: null,
    is_consumer_specific: false,
    client_approval_explanation: null,
    upload_requirements: ["Alle bladzijden, goed leesbaar."],
  },
  is_selected: true,
  ...more,
});

/** The templates of requests that the firm can send to Anna, in her language and form of address. */
export const lists: Schemas["AskableLists"] = {
  locale: "nl-x-informal",
  partner: { external_id: "bram", name: "Bram de Vries" },
  templates: [
    {
      id: "employed",
      version: 0,
      name: { nl: "In loondienst", en: "Employed" },
      description: { nl: "Inkomen en vermogen van wie in loondienst is." },
      deadline_days: 14,
      requests: [
        worded("inventory", "Inventarisatie van je situatie", {
          type: "INVENTORY_FORM",
          for: "both",
          comment: "Met dit formulier leggen we vast wat je wensen zijn.",
          document: null,
        }),
        worded("payslip", "Recente loonstrook"),
        worded("payslip-partner", "Recente loonstrook", { for: "partner" }),
        worded("student-debt", "Overzicht van je studieschuld", { is_selected: false }),
      ],
    },
    {
      id: "divorce",
      version: 3,
      name: { nl: "Scheiding" },
      description: {},
      deadline_days: 21,
      requests: [worded("covenant", "Echtscheidingsconvenant")],
    },
  ],
};

const product = (
  kind: string,
  external_id: string,
  label: string,
  open_requests = 0,
): Schemas["ClientProduct"] => ({
  kind,
  external_id,
  label,
  dossier: null,
  open_requests,
  archived_at: null,
  managed_by: "system",
  managed_by_name: "CRM",
});

const sealedAnswer = (place: number, holds: boolean): Schemas["Answer"] => ({
  action_external_id: "answered",
  type: "SIGN_OTD",
  answered_at: daysAgo(1),
  payload: {},
  evidence: { label: "Opdracht tot dienstverlening ondertekenen", name: "Anna de Vries", ip: "203.0.113.7" },
  chain_position: place,
  consumer_external_id: "anna",
  action_id: null,
  previous_hash: "4e".repeat(32),
  hash: "5f".repeat(32),
  key_id: "a1b2c3d4",
  signature: null,
  holds,
  difference: holds ? null : "its content was changed",
  sealed: null,
});

const paper = (
  kind: string,
  file_name: string,
  bytes: number,
): Attributes<"GET /actions/{external_id}/papers"> => ({
  kind,
  consumer_external_id: "anna",
  file_name,
  media_type: "application/pdf",
  bytes,
  sha256: null,
  made_at: daysAgo(1),
  seal: null,
});

const trailLine = { consumer_id: null, ip: null, user_agent: null, details: {} };

const page = <T>(data: T[]) => ({ data, meta: {} });
const resources = <A>(type: string, all: A[]) =>
  all.map((attributes, place) => ({ type, id: `${type}-${place}`, attributes }));

/** The answers of a firm with work; a test replaces those that it is about. */
const responses: Responses = {
  ...respond("GET /worklist", { queues }),
  ...respond("GET /worklist/{queue}", { items: deliveries, next: null }, { queue: "deliveries" }),
  ...respond("GET /worklist/{queue}", { items: overdue, next: null }, { queue: "overdue" }),
  ...respond("GET /uploads/{id}", upload("up-1", "werkgeversverklaring.pdf", "application/pdf"), {
    id: "up-1",
  }),
  ...respond("GET /uploads/{id}", upload("up-2", "foto.png", "image/png"), { id: "up-2" }),
  ...respond("GET /uploads/{id}", upload("up-3", "loonstrook.docx", "application/octet-stream"), {
    id: "up-3",
  }),
  ...respond(
    "GET /actions/{external_id}",
    { data: action("action-up-1", {}) },
    { external_id: "action-up-1" },
  ),
  ...respond(
    "GET /actions/{external_id}",
    {
      data: action("action-up-2", { document: null, comment: null }),
    },
    { external_id: "action-up-2" },
  ),
  ...respond(
    "GET /actions/{external_id}",
    { data: action("action-up-3", {}) },
    { external_id: "action-up-3" },
  ),
  ...respond(
    "POST /actions/{external_id}/review",
    {
      data: {
        type: "reviews",
        id: "action-up-1",
        attributes: { portal_id: "action-up-1", verdict: "accepted", type: "UPLOAD_DOCUMENT" },
      },
    },
    { external_id: "action-up-1" },
  ),
  ...respond("GET /consumers", page([annaRecord, bakkerijRecord, bramRecord])),
  ...respond("GET /consumers/{external_id}", { data: annaRecord }, { external_id: "anna" }),
  ...respond("GET /consumers/{external_id}", { data: bramRecord }, { external_id: "bram" }),
  ...respond("GET /search", {
    items: [
      {
        ...anna,
        email: "anna.devries@example.nl",
        postcode: "3512PH",
        city: "Utrecht",
        account: "active",
        open_requests: 3,
        overdue_requests: 1,
        matched: "name",
      },
      {
        ...bakkerij,
        email: "info@bakkerijjansen.example",
        postcode: null,
        city: "Zeist",
        account: "invited",
        open_requests: 0,
        overdue_requests: 0,
        matched: "dossier",
      },
    ],
  }),
  ...respond(
    "GET /dossiers",
    page([
      {
        type: "dossiers",
        id: "anna-dossier",
        attributes: {
          label: "Aankoop Lange Nieuwstraat",
          owners: ["anna"],
          number: "2026-0417",
          percentage_complete: 62.4,
        },
        meta: { ...systemMeta("anna-dossier"), archived_at: null, done_by_consumer: null },
      },
    ]),
  ),
  ...respond(
    "GET /actions",
    page([
      action("late", { label: "Taxatierapport aanleveren", deadline: daysAgo(9).slice(0, 10) }),
      action("open", {}),
      action(
        "answered",
        { type: "SIGN_OTD", label: "Opdracht tot dienstverlening ondertekenen", document: null },
        { answered_at: daysAgo(1) },
      ),
      action("delivered", { label: "Paspoort aanleveren" }, { answered_at: daysAgo(3) }),
      action(
        "done",
        { type: "KNOWLEDGE_FORM", label: "Kennis en ervaring", document: null },
        { answered_at: daysAgo(20), processed_at: daysAgo(18) },
      ),
    ]),
  ),
  ...respond(
    "GET /uploads",
    page([
      upload("up-1", "werkgeversverklaring.pdf", "application/pdf").data,
      upload("up-0", "paspoort.pdf", "application/pdf", "accepted").data,
    ]),
  ),
  ...respond("GET /consumers/{external_id}/request-templates", lists, { external_id: "anna" }),
  ...respond("GET /products/mortgage", page([])),
  ...respond("GET /products/otd", page([])),
  ...respond(
    "GET /consumers/{external_id}/products",
    {
      items: [
        product("dossier", "anna-dossier", "Aankoop Lange Nieuwstraat"),
        product("mortgage", "m", "Hypotheek Lange Nieuwstraat", 2),
        product("otd", "o", "Opdracht tot dienstverlening"),
      ],
    },
    { external_id: "anna" },
  ),
  ...respond("GET /answers", page(resources("answers", [sealedAnswer(11, false), sealedAnswer(12, true)]))),
  ...respond(
    "GET /actions/{external_id}/papers",
    {
      data: resources("papers", [
        paper("receipt", "Ontvangstbewijs.pdf", 18_432),
        paper("otd_signed", "Opdracht.pdf", 92_160),
      ]),
      meta: { pending: [] },
    },
    { external_id: "answered" },
  ),
  ...respond("GET /mails", {
    data: resources<Attributes<"GET /mails">>("mails", [
      {
        kind: "invitation",
        consumer_external_id: "anna",
        address: "anna.devries@example.nl",
        state: "sent",
        error: null,
        created_at: daysAgo(30),
        sent_at: daysAgo(30),
      },
      {
        kind: "notices",
        consumer_external_id: "anna",
        address: "anna.devries@example.nl",
        state: "bounced",
        error: "550 5.1.1 no such user",
        created_at: daysAgo(3),
        sent_at: daysAgo(3),
      },
    ]),
    meta: { next: "" },
  }),
  ...respond("GET /audit", {
    data: resources("audit-lines", [
      { ...trailLine, type: "login.succeeded", actor: "consumer", occurred_at: daysAgo(3) },
      { ...trailLine, type: "document.read", actor: "staff 0190 Eva Jansen", occurred_at: daysAgo(1) },
    ]),
    meta: { next: "" },
  }),
  ...respond("GET /change-proposals", { data: [], meta: { next: null } }),
  ...respond("GET /withdrawals", { data: [], meta: { next: "" } }),
  ...respond(
    "GET /licence/{external_id}",
    {
      data: {
        type: "licence",
        id: "vandijk",
        attributes: {
          name: "Van Dijk",
          mail: { enabled: true },
          content: { otd_conditions: { nl: "<p>De voorwaarden.</p>" } },
        },
        meta: systemMeta("vandijk"),
      },
    },
    { external_id: "vandijk" },
  ),
  ...respond("GET /staff", { items: colleagues }),
  ...respond("GET /health", {
    troubles: 0,
    version: "0.1.0",
    outgoing_held_since: null,
    waiting_mails: { count: 0, oldest_at: null, error: null, is_stuck: false },
    undelivered_mails: [],
    webhooks: [],
    payments: [],
    unallocated_payments: [],
    jobs: [],
    backup: null,
    disks: [],
    is_backup_missing: false,
    retention_waits: null,
  }),
  ...respond("GET /calendar", {
    data: { type: "calendars", id: eva.id, attributes: { created_at: null, address: null } },
  }),
  ...respond(
    "GET /branches",
    page([
      {
        type: "branches",
        id: "utrecht",
        attributes: { name: "Utrecht", domain: "vandijk-utrecht" },
        meta: systemMeta("utrecht"),
      },
    ]),
  ),
  ...respond(
    "GET /advisers",
    page([{ type: "advisers", id: "eva", attributes: { name: "Eva Jansen" }, meta: systemMeta("eva") }]),
  ),
};

const files: Record<string, [string, string]> = {
  "up-1": ["anna-deed.pdf", "application/pdf"],
  "up-2": ["", "image/png"],
};

/** A picture of 320 by 200 pixels, half red and half blue. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAUAAAADICAIAAAAWZq/8AAACm0lEQVR42u3TMQ0AAAjAMDxhAS2oRRQi+EiTSVhjKvW47NHjwuIAC2ABLIAFsAAWwAALYAEsgAWwABbAAAtgASyABbAAFsAAC2ABLIAFsAAWwAIYYAEsgAWwABbAAhhgASyABbAAFsACGGABLIAFsAAWwAIYYAEsgAWwABbAAlgAAyyABbAAFsACWAADLIAFsAAWwAJYAAMsgAWwABbAAlgAA+xygAWwABbAAlgAC2CABbAAFsACWAALYIAFsAAWwAJYAAtggAWwABbAAlgAC2BZHGABLIAFsAAWwAIYYAEsgAWwABbAAhhgASyABbAAFsACGGABLIAFsAAWwAJYAAMsgAWwABbAAlgAAyyABbAAFsACWAADLIAFsAAWwAJYAAMsgAWwABbAAlgAC2CABbAAFsACWAALYIAFsAAWwAJYAAtggAWwABbAAlgAC2CAXQ6wABbAAlgAC2ABDLAAFsACWAALYAEMsAAWwAJYAAtgAQywABbAAlgAC2ABLIABFsACWAALYAEsgAEWwAJYAAtgASyAARbAAlgAC2ABLIABFsACWAALYAEsgAUwwAJYAAtgASyABTDAAlgAC2ABLIAFMMACWAALYAEsgAUwwAJYAAtgASyABbAABlgAC2ABLIAFsAAGWAALYAEsgAWwAAZYAAtgASyABbAABtjlAAtgASyABbAAFsAAC2ABLIAFsAAWwAALYAEsgAWwABbAAAtgASyABbAAFsACGGABLIAFsAAWwAIYYAEsgAWwABbAAhhgASyABbAAFsACGGABLIAFsAAWwAJYAAMsgAWwABbAAlgAAyyABbAAFsACWAADLIAFsAAWwAJYAAMsgAWwABbAAlgAC2CABbAAFsACWAALYIAFsAAWwAJYlxamsxt1OOJlzgAAAABJRU5ErkJggg==",
  "base64",
);

async function answerContent(route: Route, id: string): Promise<void> {
  const [file = "", type = "application/octet-stream"] = files[id] ?? [];
  const body = file ? readFileSync(new URL(`../../../demo/vandijk/files/${file}`, import.meta.url)) : picture;
  await route.fulfill({
    body,
    contentType: type,
    headers: { "content-disposition": `attachment; filename="${id}"` },
  });
}

/** Opens the desk as this member with these answers; `null` is a browser in which nobody is signed in. */
export async function mockDesk(page: Page, member: Member | null, own: Responses = {}): Promise<void> {
  if (member) await setCookie(page, "__Host-balie-desk", "x", "Strict");
  const all: Responses = {
    ...respond(
      "POST /desk/api/auth/resume",
      member ? sessionOf(member) : rejection(401, "AUTH_TOKEN_INVALID"),
    ),
    ...respond("POST /desk/api/auth/logout", undefined),
    ...respond("GET /desk/api/auth/me", {
      member: member ?? eva,
      firm: { slug: "vandijk", name: "Van Dijk", desk: "review", rejection_reasons: [] },
      rights: rights[(member ?? eva).role],
      passkeys: [],
      totp: true,
      password: true,
      identities: [],
      minimum_password_strength: 50,
      notices: "at_once",
      sends_mail: true,
    }),
    ...responses,
    ...own,
  };
  const handle = async (route: Route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const content = /^\/backoffice\/v1\/(?:documents|uploads)\/([^/]+)\/content$/.exec(pathname);
    if (content && !(`GET ${pathname}` in all)) return answerContent(route, content[1] ?? "");
    const name = `${request.method()} ${pathname}`;
    if (!(name in all))
      return route.fulfill({ status: 404, json: { error: { code: "ROUTE_NOT_FOUND", message: "" } } });
    const body = all[name]?.body;
    if (body instanceof Rejection)
      return route.fulfill({ status: body.status, json: { error: { code: body.code, message: "" } } });
    return body === undefined ? route.fulfill({ status: 204 }) : route.fulfill({ json: body });
  };
  await page.route("**/desk/api/**", handle);
  await page.route("**/backoffice/v1/**", handle);
}
