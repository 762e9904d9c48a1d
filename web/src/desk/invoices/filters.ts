import type { InvoiceStateName } from "../records/invoice/invoiceQueries";

/** The parts of the list of invoices: the states that each shows. */
export const invoiceStates = {
  open: ["sent", "overdue", "partly_credited"],
  draft: ["draft"],
  overdue: ["overdue"],
  paid: ["paid"],
  credited: ["credited", "credit_note"],
  all: [],
} as const satisfies Record<string, readonly InvoiceStateName[]>;

export type InvoiceFilter = keyof typeof invoiceStates;

export const invoiceFilters = Object.keys(invoiceStates) as InvoiceFilter[];

/** The days between which invoices were made. */
interface InvoicePeriod {
  date_from?: string;
  date_until?: string;
}

/** Returns a year as a period; all years for `null`. */
export const periodOf = (year: number | null): InvoicePeriod =>
  year === null ? {} : { date_from: `${year}-01-01`, date_until: `${year}-12-31` };

/** Returns the quarter before a day, which is what goes to the bookkeeper next. */
export function lastQuarter(day: string): Required<InvoicePeriod> {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const quarter = Math.floor((month - 1) / 3);
  const [ofYear, first] = quarter === 0 ? [year - 1, 10] : [year, quarter * 3 - 2];
  const two = (number: number) => `${number}`.padStart(2, "0");
  const lastDay = new Date(Date.UTC(ofYear, first + 2, 0)).getUTCDate();
  return { date_from: `${ofYear}-${two(first)}-01`, date_until: `${ofYear}-${two(first + 2)}-${lastDay}` };
}
