import type { DeskT } from "../../../i18n";
import { kindName } from "../../kindName";
import { type FormField, type RecordAttributes, textOf } from "../fields";
import { type Choices, leafMaker, placementSection } from "./leaves";

/** Returns the first line of a new invoice, with the VAT rate of the firm's latest invoice. */
export function firstInvoiceLine(invoices: readonly { attributes: RecordAttributes }[]): RecordAttributes {
  const dateOf = ({ attributes }: { attributes: RecordAttributes }) => textOf(attributes.date_created);
  const last = invoices.toSorted((a, b) => dateOf(b).localeCompare(dateOf(a)))[0];
  return { lines: [{ description: "", ...vatOfLines(last?.attributes) }] };
}

/** Returns the VAT rate with which another line of an invoice begins: that of the last line. */
function vatOfLines(attributes: RecordAttributes | undefined): { vat_percentage: number | null } {
  const lines = (attributes?.lines ?? []) as { vat_percentage?: number | null }[];
  return { vat_percentage: lines.at(-1)?.vat_percentage ?? null };
}

export function invoiceFields(
  t: DeskT,
  choices: Choices,
  attributes: RecordAttributes,
  isNew: boolean,
): FormField[] {
  const leaf = leafMaker(t);
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
    placementSection(t, choices, false),
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

/** Returns the VAT of a line in euros, rounded to the cent. */
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
