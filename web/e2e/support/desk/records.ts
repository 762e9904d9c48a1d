import type { BackOfficeSchemas, DeskAttributes, JsonResponse } from "../../../src/desk/api/operations";
import { deskKinds } from "../../../src/shared/api/productKinds.gen";
import { beheer } from "./members";
import { type Responses, respond } from "./responses";

/** The desk of a firm that keeps its clients and dossiers there, with answers of a test's own. */

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

type RecordMeta = BackOfficeSchemas["RecordMeta"];

/** A record that the desk looks after, with what is known of its segment alone. */
const record = <R extends { type: string; attributes: object; meta: object }>(
  type: R["type"],
  id: string,
  attributes: R["attributes"],
  more: Omit<R["meta"], keyof RecordMeta>,
) => {
  const meta: RecordMeta = {
    portal_id: id,
    version: 3,
    revision: "r3",
    updated_at: null,
    managed_by: "desk",
    managed_by_name: "Mirjam van Dijk",
  };
  return { type, id, attributes, meta: { ...meta, ...more } };
};

const product = { archived_at: null, done_by_consumer: null };

const account = {
  has_password: true,
  has_passkey: false,
  two_factor_enabled: false,
  two_factor_reset_at: null,
  activated_at: null,
  invited_at: null,
  partner_name: null,
  ended_at: null,
  mail: { actions: true, reminders: true, appointments: true, messages: true, is_undeliverable: false },
};

export const anna = record<BackOfficeSchemas["ConsumerRecord"]>(
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
const bram = record<BackOfficeSchemas["ConsumerRecord"]>(
  "consumers",
  "bram",
  { email: "bram@example.nl", first_name: "Bram", preposition: "de", last_name: "Vries", partner: "anna" },
  { ...account, has_password: false },
);

const panels: BackOfficeSchemas["AdviserPanel"][] = [{ adviser: "eva", systemname: "ADVISOR" }];
export const dossier = record<BackOfficeSchemas["DossierRecord"]>(
  "dossiers",
  "d-1",
  {
    label: "Aankoop Lange Nieuwstraat",
    number: "2026-0417",
    percentage_complete: 40,
    owners: ["anna", "bram"],
    user_panels: panels,
  },
  product,
);

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

export const mortgage = record<BackOfficeSchemas["MortgageRecord"]>(
  "products/mortgage",
  "m-1",
  {
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
  },
  product,
);

const eva = record<BackOfficeSchemas["AdviserRecord"]>(
  "advisers",
  "eva",
  { name: "Eva van Dijk", phone: "0302000124", emailaddress: "eva@example.nl" },
  {},
);

export const order = record<BackOfficeSchemas["OtdRecord"]>(
  "products/otd",
  "o-1",
  {
    label: "Opdracht tot dienstverlening",
    owners: ["anna"],
    dossier: "d-1",
    service_name: "Hypotheekadvies",
    total_at_once: 2400,
    is_signed: false,
    adviser_panels: [],
  },
  product,
);

export const appointment = (id: string, days: number, start: string, end: string, label: string) =>
  record<BackOfficeSchemas["AppointmentRecord"]>(
    "products/appointment",
    id,
    {
      label,
      owners: ["anna"],
      date: day(days),
      start_time: start,
      end_time: end,
      location: "Maliebaan 10, Utrecht",
      advisor_name: "Eva Jansen",
      is_cancelled: false,
      adviser_panels: panels,
    },
    product,
  );

const invoice = (id: string, number: string, due: number, total: number) =>
  record<BackOfficeSchemas["InvoiceRecord"]>(
    "products/invoice",
    id,
    {
      label: "Advies en bemiddeling",
      public_number: number,
      owners: ["anna"],
      date_created: day(due - 14),
      date_due: day(due),
      lines: [{ description: "Hypotheekadvies", amount: 1000, vat_percentage: 21 }],
      total,
    },
    product,
  );
const firstInvoice = invoice("i-1", "2026-001", -3, 1210);
const invoices = [firstInvoice, invoice("i-2", "2026-002", 11, 302.5)];

/** An invoice of Anna's with its state, as the list of invoices has it. */
const invoiceItem = (
  id: string,
  number: string | null,
  state: BackOfficeSchemas["InvoiceState"],
  more: Partial<BackOfficeSchemas["InvoiceOverviewItem"]> = {},
): BackOfficeSchemas["InvoiceOverviewItem"] => ({
  external_id: id,
  state,
  public_number: number,
  label: "Advies en bemiddeling",
  client: "anna",
  client_name: "Anna de Vries",
  dossier: null,
  date_created: day(-17),
  date_due: day(-3),
  total: 1210,
  open: state === "sent" || state === "overdue" ? 1210 : 0,
  credited: 0,
  to_pay_back: 0,
  paid_on: null,
  is_paid_online: false,
  reminded_on: null,
  credits: null,
  managed_by: "desk",
  ...more,
});

const overdueInvoice = invoiceItem("i-1", "2026-001", "overdue");

/** A page of the list of invoices. */
const invoiceOverview = (
  ...items: BackOfficeSchemas["InvoiceOverviewItem"][]
): BackOfficeSchemas["InvoiceOverview"] => ({
  items,
  count: items.length,
  total: items.reduce((sum, { total }) => sum + (total ?? 0), 0),
  open: items.reduce((sum, { open }) => sum + open, 0),
  next_number: "2026-003",
});

/** The request to both to sign the order, with the external ids of those who did. */
export const signRequest = (answered_by: string[], answered_at: string | null) =>
  record<BackOfficeSchemas["ActionRecord"]>(
    "actions",
    "s-1",
    {
      type: "SIGN_OTD",
      label: "Opdracht tot dienstverlening ondertekenen",
      owners: ["anna", "bram"],
      completion: "all",
      product: { kind: "otd", external_id: "o-1" },
      is_done: answered_at !== null,
    },
    { archived_at: null, answered_by, answered_at, processed_at: null, rejection: null },
  );

/** A request about the mortgage, which both have to answer. */
export const uploadRequest = record<BackOfficeSchemas["ActionRecord"]>(
  "actions",
  "u-1",
  {
    type: "UPLOAD_DOCUMENT",
    label: "Werkgeversverklaring aanleveren",
    owners: ["anna", "bram"],
    product: { kind: "mortgage", external_id: "m-1" },
  },
  { archived_at: null, answered_by: [], answered_at: null, processed_at: null, rejection: null },
);

const summary: BackOfficeSchemas["ClientProduct"][] = [
  {
    kind: "mortgage",
    external_id: "m-1",
    label: "Hypotheek Lange Nieuwstraat 12A",
    dossier: "d-1",
    open_requests: 2,
    archived_at: null,
    managed_by: "desk",
    managed_by_name: "Mirjam van Dijk",
  },
  {
    kind: "otd",
    external_id: "o-1",
    label: "Opdracht tot dienstverlening",
    dossier: "d-1",
    open_requests: 1,
    archived_at: null,
    managed_by: "desk",
    managed_by_name: "Mirjam van Dijk",
  },
];

const page = <T>(data: T[]) => ({ data, meta: {} });
const resourceBody = <T>(data: T) => ({ data });
type WriteResponse = JsonResponse<"POST /consumers">;

const writeResponse = (
  type: string,
  id: string,
  more: Pick<DeskAttributes<"POST /consumers">, "version" | "status" | "revision">,
): WriteResponse => ({
  data: { type, id, attributes: { external_id: id, portal_id: id, warnings: [], ...more } },
});

/** The response to making a record. */
export const createdResponse = (type: string, id: string): WriteResponse =>
  writeResponse(type, id, { version: 1, status: "created", revision: "r1" });

/** The response to changing a record. */
export const updatedResponse = (type: string, id: string): WriteResponse =>
  writeResponse(type, id, { version: 4, status: "updated", revision: "r4" });

export const fullDeskResponses: Responses = {
  ...respond("GET /desk/api/auth/me", {
    member: beheer,
    firm: { slug: "vandijk", name: "Van Dijk", desk: "full", rejection_reasons: [] },
    rights: ["read", "records", "handover", "privacy", "licence", "notes", "staff"],
    passkeys: [],
    totp: true,
    password: true,
    identities: [],
    notices: "at_once",
    sends_mail: true,
    minimum_password_strength: 50,
  }),
  ...respond("GET /consumers/{external_id}", resourceBody(anna), { external_id: "anna" }),
  ...respond("GET /consumers/{external_id}", resourceBody(bram), { external_id: "bram" }),
  ...respond("GET /consumers/{external_id}/products", { items: summary }, { external_id: "anna" }),
  ...respond("GET /consumers/{external_id}/products", { items: summary }, { external_id: "bram" }),
  ...respond("GET /advisers/{external_id}", resourceBody(eva), { external_id: "eva" }),
  ...respond("GET /dossiers", page([dossier])),
  ...respond("GET /dossiers/{external_id}", resourceBody(dossier), { external_id: "d-1" }),
  ...Object.assign({}, ...deskKinds.map((kind) => respond(`GET /products/${kind}`, page([])))),
  ...respond("GET /products/mortgage", page([mortgage])),
  ...respond("GET /products/mortgage/{external_id}", resourceBody(mortgage), { external_id: "m-1" }),
  ...respond("GET /products/otd", page([order])),
  ...respond("GET /products/otd/{external_id}", resourceBody(order), { external_id: "o-1" }),
  ...respond(
    "GET /products/appointment",
    page([
      appointment("a-1", 0, "10:00", "11:00", "Offerte bespreken"),
      appointment("a-2", 0, "14:30", "15:30", "Kennismaking"),
    ]),
  ),
  ...respond(
    "GET /products/appointment/{external_id}",
    resourceBody(appointment("a-1", 0, "10:00", "11:00", "Offerte bespreken")),
    { external_id: "a-1" },
  ),
  ...respond("GET /products/invoice", page(invoices)),
  ...respond("GET /products/invoice/{external_id}", resourceBody(firstInvoice), { external_id: "i-1" }),
  ...respond("GET /invoices", invoiceOverview(overdueInvoice)),
  ...respond(
    "GET /invoices/{external_id}",
    { invoice: overdueInvoice, credit_notes: [], reminders: [] },
    { external_id: "i-1" },
  ),
  ...respond("GET /actions", page([])),
  ...respond(
    "GET /schemas/{segment}",
    {
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
    { segment: "products/credit" },
  ),
};
