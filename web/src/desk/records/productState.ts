import type { DeskT } from "../i18n";
import { type InvoiceStateName, stateKinds } from "./invoice/invoiceQueries";
import type { ListedProduct } from "./store";
import { placeOf, type RecordStep } from "./timeline";

/** The state of a product in a few words, with the colour in which it is shown. */
export interface ProductState {
  kind: "neutral" | "open" | "good" | "bad";
  text: string;
}

/** Facts about products that their own records do not hold. */
interface ProductFacts {
  /** The states of invoices by their external ids. */
  invoices: ReadonlyMap<string, InvoiceStateName>;
  /** The external ids of the orders that a client withdrew from. */
  withdrawn: readonly string[];
  /** The day of today in Amsterdam. */
  today: string;
}

/** True for an appointment that the client or the firm cancelled. */
export const isCancelledAppointment = ({
  kind,
  attributes,
}: Pick<ListedProduct, "kind" | "attributes">): boolean =>
  kind === "appointment" && attributes.is_cancelled === true;

/** Describes how far a product is; `null` where its kind has no state. */
export function stateOf(t: DeskT, product: ListedProduct, known: ProductFacts): ProductState | null {
  const { kind, id, attributes } = product;
  if (kind === "otd") {
    if (known.withdrawn.includes(id)) return { kind: "bad", text: t("desk.product.withdrawn") };
    const isSigned = attributes.is_signed === true;
    return {
      kind: isSigned ? "good" : "open",
      text: t(isSigned ? "desk.product.signed" : "desk.product.notSigned"),
    };
  }
  if (kind === "appointment") {
    if (isCancelledAppointment(product)) return { kind: "bad", text: t("desk.appointments.isCancelled") };
    const isPast = typeof attributes.date === "string" && attributes.date < known.today;
    return { kind: "neutral", text: t(isPast ? "desk.appointments.past" : "desk.appointments.stands") };
  }
  if (kind === "invoice") {
    const state = known.invoices.get(id);
    return state ? { kind: stateKinds[state], text: t(`desk.invoices.state.${state}`) } : null;
  }
  const steps = (attributes.timeline ?? []) as RecordStep[];
  if (steps.length > 0)
    return { kind: "neutral", text: steps[placeOf(steps)]?.label ?? t("desk.product.allDone") };
  const state = attributes.state ?? attributes.status;
  return typeof state === "string" && state ? { kind: "neutral", text: state } : null;
}
