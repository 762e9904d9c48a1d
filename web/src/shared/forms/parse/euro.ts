/**
 * Amounts as people type them. Inside the app an amount is an integer number of cents; on the wire it is a number
 * of euros (`toEuros`).
 */

const grouped = /^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/;

/**
 * Reads `1.234,5`, `1234.50`, `1,234.50`, `€ 1.234,-` as cents; `null` for anything that is not an amount.
 * A point or comma before exactly three digits groups thousands if it is a point, and is refused if it is a comma
 * without decimals behind it, since `1,234` means different things to different people.
 */
export function parseEuro(text: string): number | null {
  const bare = text
    .replace(/[\s\u00a0\u202f]/g, "")
    .replace(/^€/, "")
    .replace(/,[-–]{1,2}$/, "");
  const found = /^(\d[\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(bare);
  if (!found) return null;
  const [, whole = "", mark, decimals = ""] = found;
  let digits = whole;
  if (/[.,]/.test(whole)) {
    const separator = grouped.exec(whole)?.[1];
    if (!separator || whole.startsWith("0")) return null;
    if (mark === separator || (!mark && separator === ",")) return null;
    digits = whole.replaceAll(separator, "");
  }
  if (digits.length > 12) return null;
  return Number(digits) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Cents as an amount is typed in Dutch: `1.234,50`, or `1.234` for whole euros when `short`. */
export function formatCents(cents: number, short = false): string {
  const whole = Math.floor(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const text = String(whole).replace(/\B(?=(\d{3})+$)/g, ".");
  const sign = cents < 0 ? "-" : "";
  return short && rest === 0 ? sign + text : `${sign}${text},${String(rest).padStart(2, "0")}`;
}

export const toEuros = (cents: number): number => cents / 100;
const toCents = (euros: number): number => Math.round(euros * 100);

/** Euros of the wire in a field: empty when unknown. */
export const euroText = (euros: number | null | undefined): string =>
  euros === null || euros === undefined ? "" : formatCents(toCents(euros));
