import type { SelectOption } from "../../shared/forms/field/fieldProps";
import { isKey } from "../../shared/i18n";
import { withdrawalReasons } from "../firm/withdrawalReasons";
import type { DeskT } from "../i18n";
import {
  type FormField,
  type Leaf,
  type RecordAttributes,
  type Rows,
  type Section,
  textOf,
} from "./form/fields";
import { kindName } from "./kindName";
import type { ProductKind } from "./store";

/** The forms that are made by hand; those of the other kinds come from the schema of their record. */

interface DossierOption extends SelectOption {
  /** The external id of its adviser. */
  adviser: string | null;
}

/** Options for the fields of a record. */
export interface Choices {
  people: readonly SelectOption[];
  dossiers: readonly DossierOption[];
  advisers: readonly SelectOption[];
  branches: readonly SelectOption[];
}

/** A date of today, in Amsterdam, as the wire has it. */
export const todayText = (now = new Date()): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam" }).format(now);

export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

type Named = Omit<Leaf, "kind" | "label"> & { label?: string };

/** Makes fields whose labels are the texts of `desk.field`. */
function leaves(t: DeskT) {
  return (kind: Leaf["kind"], name: string, more: Partial<Named> = {}): Leaf => {
    const key = `desk.field.${name}`;
    return { kind, name, label: isKey(key) ? t(key) : name, ...more };
  };
}

const options = (t: DeskT, values: Record<string, string>): SelectOption[] =>
  Object.entries(values).map(([value, key]) => ({ value, label: isKey(key) ? t(key) : key }));

/** Returns the section with a product's owners, dossier and adviser. */
export function placement(t: DeskT, choices: Choices, hasAdviser = true): Section {
  const leaf = leaves(t);
  return {
    kind: "section",
    label: t("desk.form.placement"),
    fields: [
      leaf("people", "owners", { options: choices.people, required: true }),
      ...(choices.dossiers.length > 0 ? [leaf("choice", "dossier", { options: choices.dossiers })] : []),
      ...(hasAdviser && choices.advisers.length > 0
        ? [leaf("adviser", "adviser_panels", { options: choices.advisers })]
        : []),
    ],
  };
}

const gender = (t: DeskT): Leaf =>
  leaves(t)("choice", "gender", {
    options: options(t, { FEMALE: "desk.field.female", MALE: "desk.field.male", X: "desk.field.genderX" }),
  });

/** A client, and for a new one the partner and the invitation. */
export function clientFields(t: DeskT, choices: Choices, isNew: boolean, hasPartner = false): FormField[] {
  const leaf = leaves(t);
  const isPerson = (values: RecordAttributes) => values.is_company !== true;
  const isCompany = (values: RecordAttributes) => values.is_company === true;
  const fields: FormField[] = [
    {
      kind: "section",
      label: t("desk.client.who"),
      fields: [
        leaf("flag", "is_company"),
        leaf("text", "company_name", { required: true, when: isCompany }),
        leaf("text", "first_name", { when: isPerson }),
        leaf("text", "initials", { when: isPerson }),
        leaf("text", "preposition", { when: isPerson }),
        leaf("text", "last_name", { required: true, when: isPerson }),
        leaf("birthday", "date_of_birth", { when: isPerson }),
        { ...gender(t), when: isPerson },
      ],
    },
    {
      kind: "section",
      label: t("desk.client.contact"),
      fields: [
        leaf("email", "email", { hint: t("desk.form.emailHint") }),
        leaf("text", "user_name", { hint: t("desk.form.userNameHint") }),
        leaf("phone", "phone_mobile"),
        leaf("phone", "phone_home"),
        leaf("text", "street_name", { isWide: true }),
        leaf("text", "house_number", { isShort: true }),
        leaf("text", "house_number_addition", { isShort: true }),
        leaf("postcode", "zipcode"),
        leaf("text", "city"),
        leaf("iban", "iban"),
      ],
    },
  ];
  if (isNew && !hasPartner)
    fields.push({
      kind: "section",
      label: t("desk.client.partner"),
      hint: t("desk.form.partnerHint"),
      when: isPerson,
      fields: [
        leaf("flag", "_with_partner", { when: isPerson }),
        {
          kind: "group",
          name: "_partner",
          label: t("desk.form.partnerDetails"),
          when: (values) => isPerson(values) && values._with_partner === true,
          fields: [
            leaf("text", "first_name"),
            leaf("text", "initials"),
            leaf("text", "preposition"),
            leaf("text", "last_name", { required: true }),
            leaf("birthday", "date_of_birth"),
            gender(t),
            leaf("email", "email"),
            leaf("text", "user_name", { hint: t("desk.form.userNameHint") }),
            leaf("phone", "phone_mobile"),
          ],
        },
      ],
    });
  fields.push({
    kind: "section",
    label: t("desk.form.inPortal"),
    fields: [
      leaf("choice", "locale", {
        required: true,
        options: options(t, { nl: "desk.field.dutch", en: "desk.field.english" }),
      }),
      leaf("choice", "address_style", {
        hint: t("desk.form.addressStyleHint"),
        options: options(t, { formal: "desk.field.formal", informal: "desk.field.informal" }),
      }),
      ...(choices.branches.length > 0 ? [leaf("choice", "branch", { options: choices.branches })] : []),
      ...(isNew ? [leaf("flag", "_invite")] : []),
    ],
  });
  return fields;
}

export function dossierFields(t: DeskT, choices: Choices): FormField[] {
  const leaf = leaves(t);
  return [
    {
      kind: "section",
      label: t("desk.dossier.title"),
      fields: [
        leaf("text", "label", { required: true, hint: t("desk.form.dossierHint") }),
        leaf("text", "number"),
        leaf("percent", "percentage_complete"),
        ...(choices.advisers.length > 0
          ? [leaf("adviser", "user_panels", { options: choices.advisers })]
          : []),
        leaf("people", "owners", { options: choices.people, required: true }),
      ],
    },
  ];
}

/** The types of loan parts that are offered where the record brings none of its own. */
const loanPartTypes = (t: DeskT) =>
  ["annuity", "linear", "interest_only", "savings", "investment"].map((name) => {
    const key = `desk.loan.${name}`;
    return { name, label: isKey(key) ? t(key) : name };
  });

const bases = ["woz", "valuation", "remotevaluation", "other"] as const;
const basisOptions = (t: DeskT) => bases.map((name) => ({ name, label: t(`desk.basis.${name}`) }));

function mortgageFields(t: DeskT, choices: Choices, attributes: RecordAttributes): FormField[] {
  const leaf = leaves(t);
  const types = (attributes.loan_part_types as { name: string; label: string }[] | undefined) ?? [];
  const offered = types.length > 0 ? types : loanPartTypes(t);
  const parts: Rows = {
    kind: "rows",
    name: "loan_parts",
    label: t("desk.product.loanParts"),
    rowName: (place) => t("desk.form.loanPart", { number: place + 1 }),
    addLabel: t("desk.form.addLoanPart"),
    fields: [
      leaf("choice", "type", {
        label: t("desk.field.loan_type"),
        required: true,
        options: offered.map(({ name, label }) => ({ value: name, label })),
      }),
      leaf("percent", "interest"),
      leaf("euro", "amount", { label: t("desk.field.part_amount"), required: true }),
      leaf("euro", "current_amount"),
      leaf("date", "date", { label: t("desk.field.current_amount_date") }),
      leaf("date", "start_of_fixed_rate_period"),
      leaf("date", "end_of_fixed_rate_period"),
      leaf("whole", "fixed_interest_period"),
      leaf("date", "end_of_loan_period"),
    ],
  };
  return [
    {
      kind: "section",
      label: kindName(t, "mortgage"),
      fields: [
        leaf("text", "label", { required: true }),
        leaf("text", "lender"),
        leaf("euro", "amount", { label: t("desk.field.mortgage_amount") }),
        leaf("text", "arrangement"),
      ],
    },
    placement(t, choices),
    { kind: "section", label: t("desk.product.loanParts"), fields: [parts] },
    {
      kind: "section",
      label: t("desk.product.collateral"),
      fields: [
        {
          kind: "group",
          name: "collateral",
          label: "",
          fields: [
            leaf("text", "street_name"),
            leaf("text", "house_number", { isShort: true }),
            leaf("postcode", "zip_code", { label: t("desk.field.zipcode") }),
            leaf("text", "city"),
            leaf("euro", "market_value"),
            leaf("date", "market_value_date"),
            leaf("choice", "based_on", {
              options: basisOptions(t).map(({ name, label }) => ({ value: name, label })),
            }),
          ],
        },
      ],
    },
    timelineSection(t),
  ];
}

/** The names of the steps; how far they are is moved on the page of the product. */
function timelineSection(t: DeskT): Section {
  const leaf = leaves(t);
  return {
    kind: "section",
    label: t("desk.product.timeline"),
    hint: t("desk.form.timelineHint"),
    fields: [
      {
        kind: "rows",
        name: "timeline",
        label: t("desk.product.timeline"),
        rowName: (place) => t("desk.form.step", { number: place + 1 }),
        addLabel: t("desk.form.addStep"),
        fields: [leaf("text", "label", { label: t("desk.field.step_label"), required: true })],
      },
    ],
  };
}

function appointmentFields(t: DeskT, choices: Choices): FormField[] {
  const leaf = leaves(t);
  return [
    {
      kind: "section",
      label: kindName(t, "appointment"),
      fields: [
        leaf("text", "label", { required: true, hint: t("desk.form.appointmentHint") }),
        leaf("text", "type", { label: t("desk.field.appointment_type") }),
        leaf("date", "date", { required: true }),
        leaf("time", "start_time", { required: true }),
        leaf("time", "end_time"),
        leaf("text", "location"),
        leaf("text", "teams_url", { hint: t("desk.form.videoHint") }),
      ],
    },
    placement(t, choices),
  ];
}

/** Returns the reasons why an order cannot be withdrawn from, with the one that it has from elsewhere. */
function reasonOptions(t: DeskT, current: string): SelectOption[] {
  const offered = withdrawalReasons.map(({ value, label }) => ({ value, label: t(label) }));
  const isOffered = current === "" || offered.some(({ value }) => value === current);
  return isOffered ? offered : [...offered, { value: current, label: current }];
}

function otdFields(t: DeskT, choices: Choices, attributes: RecordAttributes, isNew: boolean): FormField[] {
  const leaf = leaves(t);
  const reason = textOf(attributes.concluded_in_person);
  const isDebited = (values: RecordAttributes) => values.has_automatic_debit_fees === true;
  return [
    {
      kind: "section",
      label: kindName(t, "otd"),
      hint: t("desk.form.otdHint"),
      fields: [
        leaf("text", "label", { required: true }),
        leaf("text", "service_name", { required: true }),
        leaf("text", "subservice_name"),
        leaf("date", "date_offered"),
        leaf("choice", "concluded_in_person", {
          hint: t("desk.form.inPersonHint"),
          options: reasonOptions(t, reason),
          isWide: true,
        }),
      ],
    },
    {
      kind: "section",
      label: t("desk.form.costs"),
      fields: [
        leaf("euro", "total_at_once"),
        leaf("euro", "total_monthly"),
        leaf("euro", "grand_total"),
        leaf("percent", "vat_percentage"),
        leaf("flag", "has_automatic_debit_fees"),
        leaf("text", "sepa_creditor_name", { required: true, when: isDebited }),
        leaf("text", "sepa_creditor_id", { required: true, when: isDebited }),
        leaf("text", "sepa_payment_reference", { required: true, when: isDebited }),
      ],
    },
    placement(t, choices),
    ...(isNew ? [askSection(t, "desk.form.askToSign", "_ask", "_deadline")] : []),
  ];
}

function askSection(t: DeskT, label: "desk.form.askToSign", flag: string, deadline: string): Section {
  const leaf = leaves(t);
  return {
    kind: "section",
    label: t(label),
    fields: [
      leaf("flag", flag, { label: t("desk.form.askNow") }),
      leaf("date", deadline, {
        label: t("desk.form.askDeadline"),
        when: (values) => values[flag] === true,
      }),
    ],
  };
}

/** The first line of an invoice, with the VAT of the one that the firm made last. */
export function firstLine(invoices: readonly { attributes: RecordAttributes }[]): RecordAttributes {
  const dateOf = ({ attributes }: { attributes: RecordAttributes }) => textOf(attributes.date_created);
  const last = invoices.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))[0];
  return { lines: [{ description: "", ...vatOfLines(last?.attributes) }] };
}

/** The VAT with which another line of an invoice begins. */
function vatOfLines(attributes: RecordAttributes | undefined): { vat_percentage: number | null } {
  const lines = (attributes?.lines ?? []) as { vat_percentage?: number | null }[];
  return { vat_percentage: lines.at(-1)?.vat_percentage ?? null };
}

function invoiceFields(
  t: DeskT,
  choices: Choices,
  attributes: RecordAttributes,
  isNew: boolean,
): FormField[] {
  const leaf = leaves(t);
  return [
    {
      kind: "section",
      label: kindName(t, "invoice"),
      fields: [
        leaf("text", "label", { required: true, label: t("desk.field.invoice_label") }),
        leaf("text", "public_number", { required: true }),
        leaf("date", "date_created", { required: true, label: t("desk.field.invoice_date") }),
        leaf("date", "date_due", { required: true }),
      ],
    },
    {
      kind: "section",
      label: t("desk.form.lines"),
      fields: [
        {
          kind: "rows",
          name: "lines",
          label: t("desk.form.lines"),
          rowName: (place) => t("desk.form.line", { number: place + 1 }),
          addLabel: t("desk.form.addLine"),
          start: vatOfLines(attributes),
          fields: [
            leaf("text", "description", { required: true }),
            leaf("amount", "amount", { required: true, label: t("desk.field.line_amount") }),
            leaf("percent", "vat_percentage", { hint: t("desk.form.vatHint") }),
          ],
        },
      ],
    },
    placement(t, choices, false),
    ...(isNew
      ? [
          {
            kind: "section" as const,
            label: t("desk.form.askToPay"),
            fields: [leaf("flag", "_ask", { label: t("desk.form.askToPayNow") })],
          },
        ]
      : []),
  ];
}

/** The fields of the kinds whose form is made by hand; nothing for the others. */
export function productFields(
  t: DeskT,
  kind: ProductKind,
  choices: Choices,
  attributes: RecordAttributes,
  isNew: boolean,
): FormField[] | null {
  switch (kind) {
    case "mortgage":
      return mortgageFields(t, choices, attributes);
    case "appointment":
      return appointmentFields(t, choices);
    case "otd":
      return otdFields(t, choices, attributes, isNew);
    case "invoice":
      return invoiceFields(t, choices, attributes, isNew);
    default:
      return null;
  }
}

/** Returns the initial attributes of a new product of a kind. */
export function productStart(t: DeskT, kind: ProductKind, today = todayText()): RecordAttributes {
  switch (kind) {
    case "mortgage":
      return {
        label: kindName(t, "mortgage"),
        has_timeline: true,
        timeline: (["application", "valuation", "offer", "signing", "done"] as const).map((step, place) => ({
          label: t(`desk.step.${step}`),
          completed: false,
          active: place === 0,
        })),
        loan_part_types: loanPartTypes(t),
        collateral: null,
      };
    case "otd":
      return { label: kindName(t, "otd"), date_offered: today, _ask: true, vat_percentage: null };
    case "invoice":
      return {
        date_created: today,
        date_due: daysAfter(today, 14),
        _ask: true,
      };
    case "appointment":
      return { date: daysAfter(today, 1), start_time: "10:00", end_time: "11:00" };
    default:
      return { label: kindName(t, kind) };
  }
}

/** The VAT of a line in euros, rounded to the cent. */
const vatOf = (amount: number, percentage: number) => Math.round(amount * percentage) / 100;

/** Returns the totals of an invoice's lines: without VAT, the VAT, and with VAT. */
export function invoiceTotals(lines: readonly { amount?: number | null; vat_percentage?: number | null }[]) {
  let [net, vat] = [0, 0];
  for (const { amount, vat_percentage: rate } of lines) {
    net += Math.round((amount ?? 0) * 100);
    vat += Math.round(vatOf(amount ?? 0, rate ?? 0) * 100);
  }
  return { net: net / 100, vat: vat / 100, total: (net + vat) / 100 };
}

/** Adds the attributes that the portal needs besides the typed ones. */
export function complete(
  t: DeskT,
  kind: ProductKind,
  attributes: RecordAttributes,
  choices: Choices,
): RecordAttributes {
  const found = { ...attributes };
  if (kind === "invoice") found.total = invoiceTotals((found.lines ?? []) as RecordAttributes[]).total;
  if (kind === "mortgage") {
    found.has_timeline = Array.isArray(found.timeline) && found.timeline.length > 0;
    found.loan_part_types ??= loanPartTypes(t);
    const collateral = found.collateral as RecordAttributes | null;
    if (collateral && !Array.isArray(collateral.based_on_options))
      found.collateral = { ...collateral, based_on_options: basisOptions(t) };
  }
  if (kind === "appointment") {
    found.is_teams = Boolean(found.teams_url);
    const [panel] = (found.adviser_panels ?? []) as { adviser?: string }[];
    const adviser = choices.advisers.find(({ value }) => value === panel?.adviser);
    if (adviser) found.advisor_name = adviser.label;
  }
  return found;
}

/** The attributes without what the form alone asks, whose names begin with `_`. */
export function split(attributes: RecordAttributes): { record: RecordAttributes; asked: RecordAttributes } {
  const isAsked = ([name]: [string, unknown]) => name.startsWith("_");
  const entries = Object.entries(attributes);
  return {
    record: Object.fromEntries(entries.filter((entry) => !isAsked(entry))),
    asked: Object.fromEntries(entries.filter(isAsked)),
  };
}

/** The label of a field that comes from a schema; the name itself, spaced, where nobody has worded it. */
export function labelOf(t: DeskT, name: string): string {
  const key = `desk.field.${name}`;
  return isKey(key) ? t(key) : name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
}
