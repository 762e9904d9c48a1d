import type { InvoiceLine } from "../api/types";

export interface VatTotal {
  percentage: number;
  amount: number;
}

const cents = (euros: number) => Math.round(euros * 100);

/** The VAT of a line in cents: the firm's own, or that of the amount and the rate, as in the PDF. */
function vatOf({ amount, vat_percentage, vat_amount }: InvoiceLine): number | null {
  if (vat_amount != null) return cents(vat_amount);
  if (amount == null || vat_percentage == null) return null;
  const exact = (cents(amount) * vat_percentage) / 100;
  return Math.sign(exact) * Math.round(Math.abs(exact));
}

/** The VAT of an invoice by rate, in the order of the lines. */
export function vatTotals(lines: readonly InvoiceLine[]): VatTotal[] {
  const totals = new Map<number, number>();
  for (const line of lines) {
    const vat = vatOf(line);
    if (vat === null || line.vat_percentage == null) continue;
    totals.set(line.vat_percentage, (totals.get(line.vat_percentage) ?? 0) + vat);
  }
  return [...totals].map(([percentage, sum]) => ({ percentage, amount: sum / 100 }));
}
