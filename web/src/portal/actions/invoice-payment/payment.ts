import { fetchOne } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import { translate } from "../../../shared/i18n";
import { euro } from "../../../shared/ui/text/format";
import type { ProductAction } from "../../api/types";
import { finishedAct } from "../../submission/finishedAct";

/** The payment provider's statuses. */
const statuses = ["CREATED", "EXPIRED", "CANCELLED", "FAILED", "PAID", "PENDING"] as const;

export type Status = (typeof statuses)[number] | "UNKNOWN";

/** Parses a status regardless of case. */
export const parseStatus = ({ status }: { status: string | null }): Status =>
  statuses.find((known) => known === status?.toUpperCase()) ?? "UNKNOWN";

export const hasPaymentPage = (status: Status): boolean =>
  ["CREATED", "EXPIRED", "CANCELLED", "FAILED"].includes(status);

/** The notice about the last payment that the page shows permanently. */
export function lastPaymentNotice({
  invoice,
  payment,
}: Pick<ProductAction, "invoice" | "payment">):
  | "lastFailed"
  | "lastFailedOn"
  | "cancelled"
  | "pending"
  | null {
  switch (invoice?.payment_state) {
    case "under_way":
      return "pending";
    case "failed":
      return payment ? "lastFailedOn" : "lastFailed";
    case "open":
      return payment?.status === "CANCELLED" ? "cancelled" : null;
    default:
      return null;
  }
}

/** The URL of the payment page if it is HTTP or HTTPS. */
export function paymentUrl({ url }: { url: string | null }): string | null {
  if (!url || !URL.canParse(url)) return null;
  return ["https:", "http:"].includes(new URL(url).protocol) ? url : null;
}

/** Thanks for a payment on the page that follows, with its amount and number. */
export function announcePaid({ invoice }: Pick<ProductAction, "invoice">): void {
  const values = { amount: euro(invoice?.total), number: invoice?.public_number ?? "" };
  const text = translate("actions.payment.thanks", values).replace(/\s+/g, " ");
  finishedAct.announce("payment", text);
}

const toBody = ({ id, product, invoice }: Entity<ProductAction>) => ({
  productId: product?.id ?? "",
  productActionId: id,
  invoiceId: invoice?.id ?? "",
});

export const startPayment = (action: Entity<ProductAction>) =>
  fetchOne("POST /api/invoices/get-payment", { body: toBody(action) });

export const validatePayment = (action: Entity<ProductAction>, signal?: AbortSignal) =>
  fetchOne("POST /api/invoices/validate-payment", {
    body: toBody(action),
    ...(signal ? { signal } : {}),
  });

/** Page and message for a consumer who comes back from the payment provider. */
export type PaymentOutcome =
  | { to: "dashboard"; paid: true }
  | { to: "dashboard" | "invoice"; paid: false; message: "cancelled" | "pending" | "failed" | "unknown" };

export function outcomeOf(status: Status): PaymentOutcome {
  switch (status) {
    case "PAID":
      return { to: "dashboard", paid: true };
    case "CANCELLED":
      return { to: "invoice", paid: false, message: "cancelled" };
    case "PENDING":
    case "CREATED":
      return { to: "dashboard", paid: false, message: "pending" };
    case "FAILED":
    case "EXPIRED":
      return { to: "invoice", paid: false, message: "failed" };
    case "UNKNOWN":
      return { to: "invoice", paid: false, message: "unknown" };
  }
}
