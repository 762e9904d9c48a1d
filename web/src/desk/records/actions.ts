import type { DeskT } from "../i18n";
import { type RecordAttributes, textOf } from "./form/fields";
import { baseOf, createRecord, type DeskRecord, saveRecord } from "./store";

/** Requests of a product: to sign an order, and to pay an invoice. */

/** The request to every owner of a service order to sign it. */
export const signing = (
  t: DeskT,
  order: string,
  owners: string[],
  deadline: string | null,
): RecordAttributes => ({
  type: "SIGN_OTD",
  label: t("desk.product.askSign"),
  owners,
  product: { kind: "otd", external_id: order },
  completion: "all",
  deadline,
});

/** The request to the owners of an invoice to pay it. */
export const paying = (t: DeskT, invoice: string, attributes: RecordAttributes): RecordAttributes => ({
  type: "PAY_INVOICE",
  label: t("desk.product.askPay", { number: textOf(attributes.public_number) }),
  owners: attributes.owners,
  invoice,
  deadline: attributes.date_due ?? null,
});

/** The request to pay an invoice, among the requests of its owners. */
export const paymentOf = (requests: readonly DeskRecord[], invoice: string): DeskRecord | undefined =>
  requests.find(({ attributes }) => attributes.type === "PAY_INVOICE" && attributes.invoice === invoice);

/** The day on which an invoice was paid, by its request; `null` while it is open. */
export function paymentDate(request: DeskRecord | undefined): string | null {
  if (!request) return null;
  const { is_done: isDone, date_executed: executed } = request.attributes;
  const answered = (request.meta as { answered_at?: string | null }).answered_at;
  if (isDone !== true && !answered) return null;
  return typeof executed === "string" ? executed : (answered ?? "");
}

/** Marks an invoice as paid by transfer on a day. */
export async function markPaid(
  t: DeskT,
  invoice: DeskRecord,
  request: DeskRecord | undefined,
  day: string,
  key: string,
): Promise<void> {
  const done = { is_done: true, date_executed: day };
  if (!request) await createRecord("actions", key, { ...paying(t, invoice.id, invoice.attributes), ...done });
  else await saveRecord("actions", request.id, baseOf(request), { ...request.attributes, ...done });
}
