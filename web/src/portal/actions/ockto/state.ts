import { queryOptions } from "@tanstack/react-query";
import { fetchOne } from "../../../shared/api/client";
import type { Schemas } from "../../../shared/api/operations";

/** The requirements and the state of the data-sharing provider. */

export type Ockto = Schemas["Ockto"];
export type Requirements = Schemas["InventoryRequirements"];
export type TestCase = Schemas["TestCase"];

/** Interval of polling, in milliseconds. */
const POLL_INTERVAL_MS = 5_000;

export const requirementsQuery = (action: string) =>
  queryOptions({
    queryKey: ["requirements", action],
    queryFn: ({ signal }) =>
      fetchOne("GET /api/inventory-form/requirements/{id}", { path: { id: action }, signal }),
    // A code is valid for one visit: it is not refreshed during the visit and not shown on the next.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { persist: false },
  });

/** The provider's state. Enable it once there is a code, because before that it is that of an earlier attempt. */
export const stateQuery = (action: string) =>
  queryOptions({
    queryKey: ["ockto", action],
    queryFn: ({ signal }) =>
      fetchOne("GET /api/inventory-form/ockto-state/{id}", { path: { id: action }, signal }),
    refetchInterval: POLL_INTERVAL_MS,
    staleTime: 0,
    gcTime: 0,
    meta: { persist: false },
  });

/** True if a query belongs to this page alone. */
export const isProviderQuery = ({ queryKey }: { queryKey: readonly unknown[] }): boolean =>
  queryKey[0] === "ockto" || queryKey[0] === "requirements";

export type Phase = "start" | "scanned" | "finished" | "failed";

/** The phase of a state's code. Unknown codes count as failed. */
export function phaseOf(code: number): Phase {
  switch (code) {
    case 10:
      return "start";
    case 20:
      return "scanned";
    case 30:
      return "finished";
    default:
      return "failed";
  }
}

/** The labels that only name a state and explain nothing. */
const names = ["start", "scanned", "finished", "failed"];

/** The provider's reason for a failure; `null` if it gives none. */
export const reasonOf = ({ label }: Pick<Schemas["OcktoState"], "label">): string | null =>
  label && !names.includes(label) ? label : null;

/** The provider's test households. */
export const testCases = [
  "single_employed",
  "single_self_employed",
  "couple_employed",
  "couple_mixed",
  "retired",
  "student_debt",
  "source_down",
] as const satisfies TestCase[];

/** True if there is a QR code to scan. */
export const hasQr = ({ qrCode, errors }: Ockto): boolean => Boolean(qrCode) && errors.length === 0;

/** A data URL for an image in base64, which is PNG (it starts with `iVBOR`) or SVG. */
export function imageSource(base64: string): string {
  if (base64.startsWith("data:image/")) return base64;
  return `data:image/${base64.startsWith("iVBOR") ? "png" : "svg+xml"};base64,${base64}`;
}
