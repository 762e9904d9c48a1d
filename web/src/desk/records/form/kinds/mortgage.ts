import { isKey } from "../../../../shared/i18n";
import type { DeskT } from "../../../i18n";
import { kindName } from "../../kindName";
import type { FormField, RecordAttributes, Rows, Section } from "../fields";
import { type Choices, leafMaker, placementSection } from "./leaves";

/** The types of loan parts that are offered where the record brings none of its own. */
export const loanPartTypes = (t: DeskT) =>
  ["annuity", "linear", "interest_only", "savings", "investment"].map((name) => {
    const key = `desk.loan.${name}`;
    return { name, label: isKey(key) ? t(key) : name };
  });

const bases = ["woz", "valuation", "remotevaluation", "other"] as const;

/** The kinds of valuation that a collateral's value can be based on. */
export const basisOptions = (t: DeskT) => bases.map((name) => ({ name, label: t(`desk.basis.${name}`) }));

export function mortgageFields(t: DeskT, choices: Choices, attributes: RecordAttributes): FormField[] {
  const leaf = leafMaker(t);
  const types = (attributes.loan_part_types as { name: string; label: string }[] | undefined) ?? [];
  const offered = types.length > 0 ? types : loanPartTypes(t);
  const parts: Rows = {
    kind: "rows",
    name: "loan_parts",
    label: t("desk.product.loanParts"),
    rowName: (place) => t("desk.form.loanPart", { number: place + 1 }),
    addLabel: t("desk.form.addLoanPart"),
    fields: [
      leaf("choice", "type", {
        label: t("desk.field.loan_type"),
        required: true,
        options: offered.map(({ name, label }) => ({ value: name, label })),
      }),
      leaf("percent", "interest"),
      leaf("euro", "amount", { label: t("desk.field.part_amount"), required: true }),
      leaf("euro", "current_amount"),
      leaf("date", "date", { label: t("desk.field.current_amount_date") }),
      leaf("date", "start_of_fixed_rate_period"),
      leaf("date", "end_of_fixed_rate_period"),
      leaf("whole", "fixed_interest_period"),
      leaf("date", "end_of_loan_period"),
    ],
  };
  return [
    {
      kind: "section",
      label: kindName(t, "mortgage"),
      fields: [
        leaf("text", "label", { required: true }),
        leaf("text", "lender"),
        leaf("euro", "amount", { label: t("desk.field.mortgage_amount") }),
        leaf("text", "arrangement"),
      ],
    },
    placementSection(t, choices),
    { kind: "section", label: t("desk.product.loanParts"), fields: [parts] },
    {
      kind: "section",
      label: t("desk.product.collateral"),
      fields: [
        {
          kind: "group",
          name: "collateral",
          label: "",
          fields: [
            leaf("text", "street_name"),
            leaf("text", "house_number", { isShort: true }),
            leaf("postcode", "zip_code", { label: t("desk.field.zipcode") }),
            leaf("text", "city"),
            leaf("euro", "market_value"),
            leaf("date", "market_value_date"),
            leaf("choice", "based_on", {
              options: basisOptions(t).map(({ name, label }) => ({ value: name, label })),
            }),
          ],
        },
      ],
    },
    timelineSection(t),
  ];
}

/** Returns the section with the names of the steps; the page of the product moves the active step. */
function timelineSection(t: DeskT): Section {
  const leaf = leafMaker(t);
  return {
    kind: "section",
    label: t("desk.product.timeline"),
    hint: t("desk.form.timelineHint"),
    fields: [
      {
        kind: "rows",
        name: "timeline",
        label: t("desk.product.timeline"),
        rowName: (place) => t("desk.form.step", { number: place + 1 }),
        addLabel: t("desk.form.addStep"),
        fields: [leaf("text", "label", { label: t("desk.field.step_label"), required: true })],
      },
    ],
  };
}
