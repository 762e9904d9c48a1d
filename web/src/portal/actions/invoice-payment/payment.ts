import { fetchOne } from "../../../shared/api/client";
import type { Entity } from "../../../shared/api/jsonapi";
import type { ProductAction } from "../../api/types";

/** The payment provider's statuses. */
const statuses = ["CREATED", "EXPIRED", "CANCELLED", "FAILED", "PAID", "PENDING"] as const;

export type Status = (typeof statuses)[number] | "UNKNOWN";

/** Parses a status regardless of case. */
export const parseStatus = ({ status }: { status: string | null }): Status =>
  statuses.find((known) => known === status?.toUpperCase()) ?? "UNKNOWN";

export const isPayable = (status: Status): boolean =>
  ["CREATED", "EXPIRED", "CANCELLED", "FAILED"].includes(status);

/** The notice about the last payment that the page shows permanently. */
export function lastPaymentNotice({
  mollie_invalid,
  payment,
}: Pick<ProductAction, "mollie_invalid" | "payment">): "lastFailed" | "cancelled" | "pending" | null {
  if (mollie_invalid) return "lastFailed";
  if (payment?.status === "CANCELLED") return "cancelled";
  return payment?.status === "PENDING" ? "pending" : null;
}

/** The URL of the payment page if it is HTTP or HTTPS. */
export function paymentUrl({ url }: { url: string | null }): string | null {
  if (!url || !URL.canParse(url)) return null;
  return ["https:", "http:"].includes(new URL(url).protocol) ? url : null;
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
