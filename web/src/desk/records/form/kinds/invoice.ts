import { percent } from "../../../../shared/ui/text/format";
import type { DeskT } from "../../../i18n";
import { kindName } from "../../kindName";
import { type FormField, NO_RATE, type RecordAttributes } from "../fields";
import { type Choices, leafMaker, placementSection } from "./leaves";

/** The first line of a new invoice: exempt from VAT, as most advice is. */
export const firstInvoiceLine: RecordAttributes = { lines: [{ description: "", vat_percentage: null }] };

/** Returns the VAT rate with which another line of an invoice begins: that of the last line. */
function vatOfLines(attributes: RecordAttributes): { vat_percentage: number | null } {
  const lines = (attributes.lines ?? []) as { vat_percentage?: number | null }[];
  return { vat_percentage: lines.at(-1)?.vat_percentage ?? null };
}

/** The rates of VAT, besides the exemption. */
const rates = [21, 9, 0];

export function invoiceFields(t: DeskT, choices: Choices, attributes: RecordAttributes): FormField[] {
  const leaf = leafMaker(t);
  return [
    {
      kind: "section",
      label: kindName(t, "invoice"),
      fields: [
        leaf("text", "label", { required: true, label: t("desk.field.invoice_label") }),
        leaf("date", "date_created", {
          label: t("desk.field.invoice_date"),
          hint: t("desk.invoices.dateHint"),
        }),
        leaf("date", "date_due", { hint: t("desk.invoices.dueHint") }),
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
            leaf("rate", "vat_percentage", {
              options: [
                { value: NO_RATE, label: t("desk.invoices.exempt") },
                ...rates.map((rate) => ({ value: `${rate}`, label: percent(rate) })),
              ],
            }),
          ],
        },
      ],
    },
    placementSection(t, choices, false),
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
