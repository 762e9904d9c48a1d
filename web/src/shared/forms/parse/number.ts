/** Reads a decimal number with a comma or a point, as `3,85` or `3.85 %`; `null` for anything else. */
export function parseDecimal(text: string): number | null {
  const bare = text.replace(/\s/g, "").replace(/%$/, "");
  if (!/^\d{1,9}([.,]\d{1,6})?$/.test(bare)) return null;
  return Number(bare.replace(",", "."));
}

/** Reads a whole number without grouping; `null` for anything else. */
export function parseWhole(text: string): number | null {
  const bare = text.trim();
  return /^\d{1,9}$/.test(bare) ? Number(bare) : null;
}

/** A number of the wire in a field, with a comma: empty when unknown. */
export const decimalText = (value: number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value).replace(".", ",");
