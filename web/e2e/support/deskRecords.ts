import { deskKinds } from "../../src/shared/api/productKinds.gen";
import { type Answers, beheer } from "./desk";

/** The desk of a firm that keeps its clients and dossiers there, with answers of a test's own. */

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const record = (type: string, id: string, attributes: object, meta: object = {}) => ({
  type,
  id,
  attributes,
  meta: {
    portal_id: id,
    version: 3,
    revision: "r3",
    updated_at: null,
    managed_by: "desk",
    managed_by_name: "Mirjam van Dijk",
    ...meta,
  },
});

const account = {
  has_password: true,
  has_passkey: false,
  two_factor_enabled: false,
  two_factor_reset_at: null,
  ended_at: null,
};

export const anna = record(
  "consumers",
  "anna",
  {
    email: "anna.devries@example.nl",
    first_name: "Anna",
    preposition: "de",
    last_name: "Vries",
    partner: "bram",
    phone_mobile: "0612345678",
    street_name: "Lange Nieuwstraat",
    house_number: "12",
    zipcode: "3512 PH",
    city: "Utrecht",
    locale: "nl",
    address_style: "formal",
    branch: "utrecht",
  },
  account,
);
const bram = record(
  "consumers",
  "bram",
  { email: "bram@example.nl", first_name: "Bram", preposition: "de", last_name: "Vries", partner: "anna" },
  { ...account, has_password: false },
);

const panels = [{ adviser: "eva", systemname: "ADVISOR" }];
export const dossier = record("dossiers", "d-1", {
  label: "Aankoop Lange Nieuwstraat",
  number: "2026-0417",
  percentage_complete: 40,
  owners: ["anna", "bram"],
  user_panels: panels,
});

export const firstPart = {
  id: "l-1",
  type: "annuity",
  amount: 200000,
  current_amount: 196400.5,
  date: "2026-10-01",
  interest: 3.85,
  start_of_fixed_rate_period: "2026-01-01",
  end_of_fixed_rate_period: "2036-01-01",
  fixed_interest_period: 120,
  end_of_loan_period: "2056-01-01",
};

export const mortgage = record("products/mortgage", "m-1", {
  label: "Hypotheek Lange Nieuwstraat 12A",
  owners: ["anna", "bram"],
  dossier: "d-1",
  lender: "Noorderbank",
  amount: 285000,
  arrangement: null,
  has_timeline: true,
  timeline: [
    { label: "Aanvraag", completed: true, active: false },
    { label: "Taxatie", completed: false, active: true },
    { label: "Offerte", completed: false, active: false },
    { label: "Bij de notaris", completed: false, active: false },
  ],
  loan_part_types: [
    { name: "annuity", label: "Annuïteitenhypotheek" },
    { name: "linear", label: "Lineaire hypotheek" },
  ],
  loan_parts: [firstPart, { id: "l-2", type: "linear", amount: 85000, interest: 4.1 }],
  collateral: {
    street_name: "Lange Nieuwstraat",
    house_number: "12 A",
    zip_code: "3512 PH",
    city: "Utrecht",
    market_value: 350000,
    market_value_date: "2026-06-01",
    based_on: "woz",
    based_on_options: [{ name: "woz", label: "WOZ-waarde" }],
  },
  adviser_panels: panels,
});

const order = record("products/otd", "o-1", {
  label: "Opdracht tot dienstverlening",
  owners: ["anna"],
  dossier: "d-1",
  service_name: "Hypotheekadvies",
  total_at_once: 2400,
  is_signed: false,
  adviser_panels: [],
});

const appointment = (id: string, days: number, start: string, end: string, label: string) =>
  record("products/appointment", id, {
    label,
    owners: ["anna"],
    date: day(days),
    start_time: start,
    end_time: end,
    location: "Maliebaan 10, Utrecht",
    advisor_name: "Eva Jansen",
    is_cancelled: false,
    adviser_panels: panels,
  });

const invoice = (id: string, number: string, due: number, total: number) =>
  record("products/invoice", id, {
    label: "Advies en bemiddeling",
    public_number: number,
    owners: ["anna"],
    date_created: day(due - 14),
    date_due: day(due),
    lines: [{ description: "Hypotheekadvies", amount: 1000, vat_percentage: 21 }],
    total,
    adviser_panels: [],
  });
const invoices = [invoice("i-1", "2026-001", -3, 1210), invoice("i-2", "2026-002", 11, 302.5)];
const paying = (id: string, of: string, done: object = {}) =>
  record(
    "actions",
    id,
    { type: "PAY_INVOICE", label: "Factuur betalen", owners: ["anna"], invoice: of, ...done },
    { answered_by: null, answered_at: null, processed_at: null, rejection: null },
  );

const summary = [
  {
    kind: "mortgage",
    external_id: "m-1",
    label: "Hypotheek Lange Nieuwstraat 12A",
    dossier: "d-1",
    open_requests: 2,
    archived_at: null,
  },
  {
    kind: "otd",
    external_id: "o-1",
    label: "Opdracht tot dienstverlening",
    dossier: "d-1",
    open_requests: 1,
    archived_at: null,
  },
];

const page = <T>(data: T[]) => ({ data, meta: {} });
const one = (data: unknown) => ({ data });

/** Response to the creation of a record. */
export const made = (id: string) => ({
  data: {
    attributes: { external_id: id, version: 1, status: "created", revision: "r1", warnings: [] },
  },
});
/** Response to the change of a record. */
export const changed = (id: string) => ({
  data: {
    attributes: { external_id: id, version: 4, status: "updated", revision: "r4", warnings: [] },
  },
});

export const full: Answers = {
  "GET /desk/api/auth/me": {
    member: beheer,
    firm: { name: "Van Dijk", desk: "full" },
    rights: ["read", "records", "handover", "privacy", "licence", "staff"],
  },
  "GET /backoffice/v1/consumers/anna": one(anna),
  "GET /backoffice/v1/consumers/bram": one(bram),
  ...Object.fromEntries(
    ["anna", "bram"].map((id) => [`GET /backoffice/v1/consumers/${id}/products`, { items: summary }]),
  ),
  "GET /backoffice/v1/dossiers": page([dossier]),
  "GET /backoffice/v1/dossiers/d-1": one(dossier),
  ...Object.fromEntries(deskKinds.map((kind) => [`GET /backoffice/v1/products/${kind}`, page([])])),
  "GET /backoffice/v1/products/mortgage": page([mortgage]),
  "GET /backoffice/v1/products/mortgage/m-1": one(mortgage),
  "GET /backoffice/v1/products/otd": page([order]),
  "GET /backoffice/v1/products/otd/o-1": one(order),
  "GET /backoffice/v1/products/appointment": page([
    appointment("a-1", 0, "10:00", "11:00", "Offerte bespreken"),
    appointment("a-2", 0, "14:30", "15:30", "Kennismaking"),
  ]),
  "GET /backoffice/v1/products/appointment/a-1": one(
    appointment("a-1", 0, "10:00", "11:00", "Offerte bespreken"),
  ),
  "GET /backoffice/v1/products/invoice": page(invoices),
  "GET /backoffice/v1/products/invoice/i-1": one(invoices[0]),
  "GET /backoffice/v1/actions": page([
    paying("p-1", "i-1"),
    paying("p-2", "i-2", { is_done: true, date_executed: day(-1) }),
  ]),
  "GET /backoffice/v1/schemas/products/credit": {
    type: "object",
    required: ["owners", "label"],
    properties: {
      owners: { type: "array", items: { type: "string" } },
      dossier: { type: ["string", "null"] },
      label: { type: "string", minLength: 1 },
      lender: { type: ["string", "null"], maxLength: 255 },
      date_entry: { type: ["string", "null"], format: "date" },
      loan_amount: { anyOf: [{ $ref: "#/$defs/Money" }, { type: "null" }] },
      repayment_period: { type: ["integer", "null"] },
      adviser_panels: { type: "array", items: { type: "object", properties: {} } },
    },
    $defs: { Money: { type: "number", minimum: 0, maximum: 1_000_000_000 } },
  },
};
