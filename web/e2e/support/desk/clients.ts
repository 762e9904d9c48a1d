import type { BackOfficeSchemas, DeskAttributes } from "../../../src/desk/api/operations";
import { lists } from "./requestTemplates";
import { type Responses, respond } from "./responses";
import { anna, bakkerij, daysAgo, page, resources, systemMeta } from "./values";

/** The clients of the made-up firm, with their dossiers, answers and mails. */

type ConsumerRecord = BackOfficeSchemas["ConsumerRecord"];

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

const product = (
  kind: string,
  external_id: string,
  label: string,
  open_requests = 0,
): BackOfficeSchemas["ClientProduct"] => ({
  kind,
  external_id,
  label,
  dossier: null,
  open_requests,
  archived_at: null,
  managed_by: "system",
  managed_by_name: "CRM",
});

const sealedAnswer = (place: number, holds: boolean): BackOfficeSchemas["Answer"] => ({
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
): DeskAttributes<"GET /actions/{external_id}/papers"> => ({
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

/** The responses about clients; a test replaces those that it is about. */
export const clientResponses: Responses = {
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
    data: resources<DeskAttributes<"GET /mails">>("mails", [
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
};
