import type { SelectOption } from "../../../../shared/forms/field/fieldProps";
import { withdrawalReasons } from "../../../firm/withdrawalReasons";
import type { DeskT } from "../../../i18n";
import { kindName } from "../../kindName";
import { type FormField, type RecordAttributes, textOf } from "../fields";
import { askSection, type Choices, leafMaker, placementSection } from "./leaves";

/** Returns the reasons why an order cannot be withdrawn from, with the one that it has from elsewhere. */
function reasonOptions(t: DeskT, current: string): SelectOption[] {
  const offered = withdrawalReasons.map(({ value, label }) => ({ value, label: t(label) }));
  const isOffered = current === "" || offered.some(({ value }) => value === current);
  return isOffered ? offered : [...offered, { value: current, label: current }];
}

/** Returns the fields of a service order. */
export function otdFields(
  t: DeskT,
  choices: Choices,
  attributes: RecordAttributes,
  isNew: boolean,
): FormField[] {
  const leaf = leafMaker(t);
  const reason = textOf(attributes.concluded_in_person);
  const isDebited = (values: RecordAttributes) => values.has_automatic_debit_fees === true;
  return [
    {
      kind: "section",
      label: kindName(t, "otd"),
      hint: t("desk.form.otdHint"),
      fields: [
        leaf("text", "label", { required: true }),
        leaf("text", "service_name", { required: true }),
        leaf("text", "subservice_name"),
        leaf("date", "date_offered"),
        leaf("choice", "concluded_in_person", {
          hint: t("desk.form.inPersonHint"),
          options: reasonOptions(t, reason),
          isWide: true,
        }),
      ],
    },
    {
      kind: "section",
      label: t("desk.form.costs"),
      fields: [
        leaf("euro", "total_at_once"),
        leaf("euro", "total_monthly"),
        leaf("euro", "grand_total"),
        leaf("percent", "vat_percentage"),
        leaf("flag", "has_automatic_debit_fees"),
        leaf("text", "sepa_creditor_name", { required: true, when: isDebited }),
        leaf("text", "sepa_creditor_id", { required: true, when: isDebited }),
        leaf("text", "sepa_payment_reference", { required: true, when: isDebited }),
      ],
    },
    placementSection(t, choices),
    ...(isNew ? [askSection(t, "desk.form.askToSign", "_ask", "_deadline")] : []),
  ];
}
