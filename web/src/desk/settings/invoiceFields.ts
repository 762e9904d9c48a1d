import type { FieldGroup } from "./fieldTypes";

/** Numbers, terms and closed books of the invoices that are made at the desk. */
export const invoiceGroup: FieldGroup = {
  label: "desk.settings.invoices.title",
  text: "desk.settings.invoices.text",
  fields: [
    {
      kind: "text",
      pointer: "/invoices/number_prefix",
      label: "desk.settings.invoices.prefix",
      hint: "desk.settings.invoices.prefixHint",
    },
    {
      kind: "whole",
      pointer: "/invoices/number_digits",
      label: "desk.settings.invoices.digits",
      range: [1, 9],
    },
    {
      kind: "whole",
      pointer: "/invoices/first_number",
      label: "desk.settings.invoices.first",
      hint: "desk.settings.invoices.firstHint",
      range: [1, 999_999],
    },
    {
      kind: "whole",
      pointer: "/invoices/payment_days",
      label: "desk.settings.invoices.days",
      range: [0, 365],
    },
    {
      kind: "date",
      pointer: "/invoices/closed_through",
      label: "desk.settings.invoices.closed",
      hint: "desk.settings.invoices.closedHint",
    },
    {
      kind: "flag",
      pointer: "/invoices/deducts_vat",
      label: "desk.settings.invoices.deductsVat",
      hint: "desk.settings.invoices.deductsVatHint",
    },
  ],
};
