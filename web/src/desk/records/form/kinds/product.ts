import { amsterdamDay } from "../../../../shared/ui/text/format";
import type { DeskT } from "../../../i18n";
import { addDays } from "../../../ui/days";
import { kindName } from "../../kindName";
import type { ProductKind } from "../../store";
import type { FormField, RecordAttributes } from "../fields";
import { appointmentFields } from "./appointment";
import { invoiceFields, invoiceTotals } from "./invoice";
import type { Choices } from "./leaves";
import { basisOptions, loanPartTypes, mortgageFields } from "./mortgage";
import { otdFields } from "./order";

/** The forms of products that are made by hand; those of the other kinds come from the schema of their record. */

/** Returns the fields of a kind whose form is made by hand; `null` for the others. */
export function productFields(
  t: DeskT,
  kind: ProductKind,
  choices: Choices,
  attributes: RecordAttributes,
  isNew: boolean,
): FormField[] | null {
  switch (kind) {
    case "mortgage":
      return mortgageFields(t, choices, attributes);
    case "appointment":
      return appointmentFields(t, choices);
    case "otd":
      return otdFields(t, choices, attributes, isNew);
    case "invoice":
      return invoiceFields(t, choices, attributes);
    default:
      return null;
  }
}

/** Returns the initial attributes of a new product of a kind. */
export function initialProduct(
  t: DeskT,
  kind: ProductKind,
  today = amsterdamDay(new Date()),
): RecordAttributes {
  switch (kind) {
    case "mortgage":
      return {
        label: kindName(t, "mortgage"),
        has_timeline: true,
        timeline: (["application", "valuation", "offer", "signing", "done"] as const).map((step, place) => ({
          label: t(`desk.step.${step}`),
          completed: false,
          active: place === 0,
        })),
        loan_part_types: loanPartTypes(t),
        collateral: null,
      };
    case "otd":
      return { label: kindName(t, "otd"), date_offered: today, _ask: true, vat_percentage: null };
    case "appointment":
      return { date: addDays(today, 1), start_time: "10:00", end_time: "11:00" };
    default:
      return { label: kindName(t, kind) };
  }
}

/** Returns the typed attributes with those that the portal derives from them. */
export function withDerivedAttributes(
  t: DeskT,
  kind: ProductKind,
  attributes: RecordAttributes,
  choices: Choices,
): RecordAttributes {
  const product = { ...attributes };
  if (kind === "invoice") product.total = invoiceTotals((product.lines ?? []) as RecordAttributes[]).total;
  if (kind === "mortgage") {
    product.has_timeline = Array.isArray(product.timeline) && product.timeline.length > 0;
    product.loan_part_types ??= loanPartTypes(t);
    const collateral = product.collateral as RecordAttributes | null;
    if (collateral && !Array.isArray(collateral.based_on_options))
      product.collateral = { ...collateral, based_on_options: basisOptions(t) };
  }
  if (kind === "appointment") {
    product.is_teams = Boolean(product.teams_url);
    const [panel] = (product.adviser_panels ?? []) as { adviser?: string }[];
    const adviser = choices.advisers.find(({ value }) => value === panel?.adviser);
    if (adviser) product.advisor_name = adviser.label;
  }
  return product;
}
