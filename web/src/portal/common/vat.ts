export interface VatTotal {
  percentage: number;
  amount: number;
}

/** A charge: its amount without VAT, the rate in percent, and the VAT if the firm gives it. */
export interface VatLine {
  amount: number | null;
  rate: number | null;
  vat: number | null;
}

const cents = (euros: number) => Math.round(euros * 100);

/** The VAT of a line in cents: the firm's own, or that of the amount and the rate, as in the PDF. */
function vatOf({ amount, rate, vat }: VatLine): number | null {
  if (vat != null) return cents(vat);
  if (amount == null || rate == null) return null;
  const exact = (cents(amount) * rate) / 100;
  return Math.sign(exact) * Math.round(Math.abs(exact));
}

/** The VAT of an invoice by rate, in the order of the lines. */
export function vatTotals(lines: readonly VatLine[]): VatTotal[] {
  const totals = new Map<number, number>();
  for (const line of lines) {
    const vat = vatOf(line);
    if (vat === null || line.rate == null) continue;
    totals.set(line.rate, (totals.get(line.rate) ?? 0) + vat);
  }
  return [...totals].map(([percentage, sum]) => ({ percentage, amount: sum / 100 }));
}
