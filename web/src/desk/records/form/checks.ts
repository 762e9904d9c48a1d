import { parseDate } from "../../../shared/forms/parse/date";
import type { FieldErrors } from "../../../shared/forms/useForm";
import { amsterdamDay, date, euro } from "../../../shared/ui/text/format";
import type { DeskT } from "../../i18n";
import type { ProductKind } from "../store";
import { amountOf, type RecordAttributes, type RecordValues, textOf } from "./fields";
import { invoiceTotals } from "./kinds/invoice";

/** Checks of the fields of a product against each other: errors for contradictions, and warnings. */

interface LoanPartAmount {
  amount?: number | null;
  start_of_fixed_rate_period?: string | null;
  end_of_fixed_rate_period?: string | null;
}

const isBefore = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && one !== "" && other !== "" && one < other;

/** Data about the firm that a record is checked against. */
interface Surroundings {
  /** False where the firm has no conditions for orders and does not state that there are none. */
  canSendOrders: boolean | null;
}

/** Returns the errors of fields that contradict each other or what stands around them, by their paths. */
export function contradictions(
  t: DeskT,
  kind: ProductKind,
  attributes: RecordAttributes,
  { canSendOrders }: Surroundings = { canSendOrders: true },
): FieldErrors {
  const errors: FieldErrors = {};
  if (kind === "appointment" && !isBefore(attributes.start_time, attributes.end_time) && attributes.end_time)
    errors.end_time = t("desk.check.endTime");
  if (kind === "invoice" && isBefore(attributes.date_due, attributes.date_created))
    errors.date_due = t("desk.check.dueDate");
  if (kind === "invoice" && totalOf(attributes) < 0) errors["lines.0.amount"] = t("desk.check.negative");
  if (kind === "otd" && attributes._ask === true && canSendOrders === false)
    errors._ask = t("desk.check.conditions");
  if (kind === "otd" && isBefore(attributes._deadline, amsterdamDay(new Date())))
    errors._deadline = t("desk.ask.past");
  if (kind === "mortgage") {
    const parts = (attributes.loan_parts ?? []) as LoanPartAmount[];
    for (const [place, part] of parts.entries())
      if (isBefore(part.end_of_fixed_rate_period, part.start_of_fixed_rate_period))
        errors[`loan_parts.${place}.end_of_fixed_rate_period`] = t("desk.check.fixedPeriod");
    const sum = sumThatDiffers(attributes.amount, parts);
    if (sum !== null)
      errors.amount = t("desk.check.loanParts", {
        sum: euro(sum),
        amount: euro(attributes.amount as number),
      });
  }
  return errors;
}

const totalOf = ({ lines }: RecordAttributes): number =>
  invoiceTotals((lines ?? []) as RecordAttributes[]).total;

const cents = (value: number): number => Math.round(value * 100);

/** Returns the sum of loan parts that is not the amount of the mortgage; `null` where an amount is missing. */
function sumThatDiffers(amount: unknown, parts: readonly LoanPartAmount[]): number | null {
  const amounts = parts.map((part) => part.amount);
  if (typeof amount !== "number" || parts.length === 0) return null;
  let sum = 0;
  for (const one of amounts) {
    if (typeof one !== "number") return null;
    sum += cents(one);
  }
  return sum === cents(amount) ? null : sum / 100;
}

/** Returns warnings about what is typed, which do not keep anybody from saving. */
export function warnings(t: DeskT, kind: ProductKind, values: RecordValues): string[] {
  if (kind === "appointment") {
    const day = parseDate(textOf(values.date));
    return day && day < amsterdamDay(new Date()) ? [t("desk.check.pastDay", { date: date(day) })] : [];
  }
  if (kind === "otd") {
    const [totalAtOnce, grandTotal] = [amountOf(values.total_at_once), amountOf(values.grand_total)];
    return totalAtOnce !== null && grandTotal !== null && cents(grandTotal) < cents(totalAtOnce)
      ? [t("desk.check.grandTotal", { all: euro(grandTotal), once: euro(totalAtOnce) })]
      : [];
  }
  return [];
}
