import type { TranslationKey } from "../../shared/i18n";

/** An invoice that is paid or to be paid, or why there is nothing to pay here. */
export type InvoiceState = "paid" | "due" | "credit" | "nothing" | "unknown";

/** The state of an invoice with this total, VAT included. */
export function invoiceState(total: number | null | undefined, isPaid: boolean): InvoiceState {
  if (isPaid) return "paid";
  if (total === null || total === undefined) return "unknown";
  if (total > 0) return "due";
  return total < 0 ? "credit" : "nothing";
}

const notes: Partial<Record<InvoiceState, TranslationKey>> = {
  credit: "products.invoice.credit",
  nothing: "products.invoice.nothing",
  unknown: "products.invoice.unknown",
};

/** The text about an invoice that cannot be paid here. */
export const invoiceNote = (state: InvoiceState): TranslationKey | null => notes[state] ?? null;
