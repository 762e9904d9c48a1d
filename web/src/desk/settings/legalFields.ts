import type { FieldGroup } from "./fieldTypes";

/** The firm's details on invoices and orders. */
export const legalGroup: FieldGroup = {
  label: "desk.settings.general.legal",
  text: "desk.settings.general.legalText",
  fields: [
    { kind: "text", pointer: "/legal/name", label: "desk.settings.general.legalName" },
    { kind: "text", pointer: "/legal/street", label: "desk.settings.general.street" },
    { kind: "text", pointer: "/legal/city", label: "desk.settings.general.city" },
    { kind: "text", pointer: "/legal/kvk", label: "desk.settings.general.kvk" },
    {
      kind: "text",
      pointer: "/legal/vat_id",
      label: "desk.settings.general.vatId",
      hint: "desk.settings.general.vatIdHint",
    },
    { kind: "text", pointer: "/legal/afm", label: "desk.settings.general.afm" },
    {
      kind: "text",
      pointer: "/legal/iban",
      label: "desk.settings.general.iban",
      hint: "desk.settings.general.ibanHint",
    },
    {
      kind: "flag",
      pointer: "/features/has_no_otd_conditions",
      label: "desk.settings.general.noConditions",
      hint: "desk.settings.general.noConditionsHint",
    },
  ],
};
