import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client";
import type { BackOfficeSchemas, QueryOf } from "../../api/operations";
import { uncheckedBody } from "../../api/uncheckedBody";
import type { RecordAttributes } from "../form/fields";
import type { Base } from "../store";

/** Invoices with their states, and those that are being written. */

export type InvoiceItem = BackOfficeSchemas["InvoiceOverviewItem"];
export type InvoiceStateName = InvoiceItem["state"];
export type InvoiceReminder = BackOfficeSchemas["InvoiceReminderResource"];

/** The color of each state's chip. */
export const stateKinds = {
  draft: "neutral",
  sent: "open",
  overdue: "bad",
  paid: "good",
  partly_credited: "open",
  credited: "neutral",
  credit_note: "neutral",
} as const satisfies Record<InvoiceStateName, "neutral" | "open" | "bad" | "good">;

/** A page of the firm's invoices, with the number and the sums of all. */
export const invoicesQuery = (query: QueryOf<"GET /invoices">) =>
  queryOptions({
    queryKey: ["records", "invoices", query],
    queryFn: ({ signal }) => call("GET /invoices", { query, signal }),
  });

/** An invoice with its state, credit notes and reminders. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: ["record", "invoices", id],
    queryFn: ({ signal }) => call("GET /invoices/{external_id}", { path: { external_id: id }, signal }),
  });

/** An invoice that is being written. */
export const invoiceDraftQuery = (id: string) =>
  queryOptions({
    queryKey: ["record", "invoice-drafts", id],
    queryFn: async ({ signal }) =>
      (await call("GET /invoice-drafts/{external_id}", { path: { external_id: id }, signal })).data,
  });

/** Reads a draft as what a save begins with. */
export async function readDraftBase(id: string): Promise<Base> {
  const { data } = await call("GET /invoice-drafts/{external_id}", { path: { external_id: id } });
  return draftBase(data.attributes);
}

export const draftBase = ({
  invoice,
  revision,
}: Pick<BackOfficeSchemas["InvoiceDraftResource"], "invoice" | "revision">): Base => ({
  attributes: invoice,
  version: revision,
  revision: `${revision}`,
});

/** Returns typed attributes without what the server counts: the total, and the VAT of each line. */
export function withoutSums(attributes: RecordAttributes): RecordAttributes {
  const lines = ((attributes.lines ?? []) as RecordAttributes[]).map((line) => ({
    ...line,
    vat_amount: null,
  }));
  return { ...attributes, lines, total: null };
}

/** Saves what is typed as a draft and returns its id and revision; with a base it replaces that revision. */
export async function saveInvoiceDraft(
  attributes: RecordAttributes,
  { id, base, key }: { id: string | null; base: Base | null; key: string },
): Promise<{ id: string; revision: number }> {
  const typed = withoutSums(attributes);
  if (id === null) {
    const headers = { "Idempotency-Key": key };
    const { data } = await call("POST /invoice-drafts", {
      headers,
      body: uncheckedBody({ attributes: typed }),
    });
    return { id: data.id, revision: data.attributes.revision };
  }
  const body = uncheckedBody({ attributes: typed, revision: base?.version ?? 1 });
  const { data } = await call("PUT /invoice-drafts/{external_id}", { path: { external_id: id }, body });
  return { id: data.id, revision: data.attributes.revision };
}

/** Sends a draft invoice to the client. */
export const sendInvoice = (id: string, revision: number) =>
  call("POST /invoice-drafts/{external_id}/send", { path: { external_id: id }, body: { revision } });
