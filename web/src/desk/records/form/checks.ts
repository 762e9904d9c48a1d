import { parseDate } from "../../../shared/forms/parse/date";
import type { FieldErrors } from "../../../shared/forms/useForm";
import { date, euro } from "../../../shared/ui/text/format";
import type { DeskT } from "../../i18n";
import { todayText } from "../kinds";
import type { ProductKind } from "../store";
import { type Attributes, amountOf, textOf, type Values } from "./fields";

/** Checks of the fields of a product against each other: errors for contradictions, and warnings. */

interface FixedRatePeriod {
  start_of_fixed_rate_period?: string | null;
  end_of_fixed_rate_period?: string | null;
}

const isBefore = (one: unknown, other: unknown): boolean =>
  typeof one === "string" && typeof other === "string" && one !== "" && other !== "" && one < other;

/** Returns the errors of fields that contradict each other, by their paths. */
export function contradictions(t: DeskT, kind: ProductKind, attributes: Attributes): FieldErrors {
  const errors: FieldErrors = {};
  if (kind === "appointment" && !isBefore(attributes.start_time, attributes.end_time) && attributes.end_time)
    errors.end_time = t("desk.check.endTime");
  if (kind === "invoice" && isBefore(attributes.date_due, attributes.date_created))
    errors.date_due = t("desk.check.dueDate");
  if (kind === "otd" && isBefore(attributes._deadline, todayText())) errors._deadline = t("desk.ask.past");
  if (kind === "mortgage")
    for (const [place, part] of ((attributes.loan_parts ?? []) as FixedRatePeriod[]).entries())
      if (isBefore(part.end_of_fixed_rate_period, part.start_of_fixed_rate_period))
        errors[`loan_parts.${place}.end_of_fixed_rate_period`] = t("desk.check.fixedPeriod");
  return errors;
}

const cents = (value: number): number => Math.round(value * 100);

/** Returns warnings about what is typed, which do not keep anybody from saving. */
export function warnings(t: DeskT, kind: ProductKind, values: Values): string[] {
  if (kind === "appointment") {
    const day = parseDate(textOf(values.date));
    return day && day < todayText() ? [t("desk.check.pastDay", { date: date(day) })] : [];
  }
  if (kind === "mortgage") {
    const amount = amountOf(values.amount);
    const parts = ((values.loan_parts ?? []) as Values[]).map((part) => amountOf(part.amount));
    if (amount === null || parts.length === 0 || parts.includes(null)) return [];
    const sum = parts.reduce<number>((total, part) => total + cents(part ?? 0), 0);
    return sum === cents(amount)
      ? []
      : [t("desk.check.loanParts", { sum: euro(sum / 100), amount: euro(amount) })];
  }
  if (kind === "otd") {
    const [once, all] = [amountOf(values.total_at_once), amountOf(values.grand_total)];
    return once !== null && all !== null && cents(all) < cents(once)
      ? [t("desk.check.grandTotal", { all: euro(all), once: euro(once) })]
      : [];
  }
  return [];
}
