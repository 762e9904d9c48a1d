import { paymentDate } from "../records/actions";
import type { DeskRecord } from "../records/store";
import { addDays } from "../ui/days";

/** An invoice with the request to pay it. */
export interface InvoiceRow {
  record: DeskRecord;
  request: DeskRecord | undefined;
  owner: string;
  number: string;
  /** The last day to pay. */
  due: string | null;
  total: number | null;
  /** The day on which it was paid; `null` while it is open. */
  paid: string | null;
}

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);

function dueDate({ attributes }: DeskRecord): string | null {
  const invoiceDate = text(attributes.date_created);
  return text(attributes.date_due) ?? (invoiceDate ? addDays(invoiceDate, 14) : null);
}

/**
 * The invoices with what is known of their payment: the open ones in the order in which they are due, the paid ones the
 * latest first. Nothing is to be paid of a credit invoice, which is neither.
 */
export function invoiceRows(invoices: readonly DeskRecord[], requests: readonly DeskRecord[]): InvoiceRow[] {
  const byInvoice = new Map<unknown, DeskRecord>();
  for (const request of requests) {
    const { invoice } = request.attributes;
    // Of several requests the one that was paid counts.
    if (!byInvoice.has(invoice) || paymentDate(request) !== null) byInvoice.set(invoice, request);
  }
  const rows = invoices.map((record): InvoiceRow => {
    const { attributes } = record;
    const request = byInvoice.get(record.id);
    const total = typeof attributes.total === "number" ? attributes.total : null;
    return {
      record,
      request,
      owner: (attributes.owners as string[] | undefined)?.[0] ?? "",
      number: text(attributes.public_number) ?? record.id,
      due: dueDate(record),
      total,
      paid: paymentDate(request),
    };
  });
  return rows
    .filter(({ paid, total }) => paid !== null || total === null || total > 0)
    .toSorted((a, b) =>
      a.paid !== null && b.paid !== null
        ? b.paid.localeCompare(a.paid)
        : (a.due ?? "9999").localeCompare(b.due ?? "9999"),
    );
}

/** The days between which invoices were made. */
interface InvoicePeriod {
  date_from?: string;
  date_until?: string;
}

/** A year, or all years up to it when it is two years ago: so far back nobody looks often. */
export const periodOf = (year: number, thisYear: number): InvoicePeriod => ({
  ...(year > thisYear - 2 ? { date_from: `${year}-01-01` } : {}),
  ...(year < thisYear ? { date_until: `${year}-12-31` } : {}),
});

/**
 * Returns the filter of requests to pay that can belong to invoices of a period: an invoice is dated at most a month
 * after it is asked to be paid.
 */
export const requestsOf = ({ date_from: from }: InvoicePeriod): { updated_since?: string } =>
  from ? { updated_since: `${addDays(from, -31)}T00:00:00Z` } : {};
