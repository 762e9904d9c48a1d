import { validateRule } from "../../../shared/forms/rules";
import { type FieldErrors, valueAt } from "../../../shared/forms/useForm";
import { isKey, type TFunction } from "../../../shared/i18n";
import { decapitalise, optionText } from "./fieldDescriptions";
import { hasPartner, partnerDate, rules } from "./schema";
import { emptyLoanPart, emptyPension, type InventoryPersonValues, type InventoryValues } from "./values";

/** The blocks of the inventory, which are folded until they are changed. */
const blockNames = [
  "consumer",
  "partner",
  "personal",
  "mortgage",
  "pension",
  "partnerPension",
  "other",
] as const;

export type BlockName = (typeof blockNames)[number];

/** The part of the values that a block asks for. */
const partOf = {
  consumer: "consumer",
  partner: "partner",
  personal: "additionalData",
  mortgage: "mortgage",
  pension: "pension",
  partnerPension: "partnerPension",
  other: "general",
} as const satisfies Record<BlockName, keyof InventoryValues>;

/** The fields about a person, by the groups in which they stand. */
export const personFieldGroups: readonly (readonly (keyof InventoryPersonValues)[])[] = [
  ["gender"],
  [
    "initials",
    "firstName",
    "preposition",
    "lastName",
    "birthPreposition",
    "birthLastName",
    "birthDate",
    "birthCountry",
  ],
  ["streetName", "houseNumber", "houseNumberAddition", "zipcode", "city"],
  ["email", "phoneMobile", "phoneHome"],
  ["maritalState", "degree", "grossMonthlyIncome", "children", "inPaidEmployment", "smoker", "everDivorced"],
];

const personFieldNames = personFieldGroups.flat();

export const isInBlock = (path: string, block: BlockName): boolean => path.startsWith(`${partOf[block]}.`);

/** The blocks that are shown with these answers. */
export const visibleBlocks = (values: InventoryValues): BlockName[] =>
  blockNames.filter((name) => hasPartner(values) || (name !== "partner" && name !== "partnerPension"));

export const debtPath = "mortgage.currentDebtAmount";

/**
 * The paths of the required answers that are missing, or that cannot be sent as they are. Those that the record leaves
 * open are asked above the blocks.
 */
export function openQuestions(values: InventoryValues, today: string): string[] {
  const result = validateRule(rules(today)(values) as never, values);
  const errors: FieldErrors = "errors" in result ? result.errors : {};
  const persons = (["consumer", "partner"] as const).flatMap((who) =>
    personFieldNames.map((name) => `${who}.${name}`),
  );
  return [...persons, debtPath].filter((path) => path in errors);
}

export interface BlockLine {
  path: string;
  label: string;
  /** Empty if it is not answered. */
  value: string;
}

/** The amounts by the last part of their path. */
const amounts = new Set([
  "grossMonthlyIncome",
  "purchasePrice",
  "estimatedHouseValue",
  "mortgageTotal",
  "WOZ",
  "currentMortgageAmount",
  "currentMonthlyMortgageAmount",
  "savingsOrInvestingAmount",
  "monthlySavings",
  "currentSavingsAmount",
  "currentDebtAmount",
  "maxNetMonthlyAmount",
  "amount",
  "relativesPensionBeforeAOW",
  "relativesPensionAfterAOW",
]);

/** The names of the texts whose keys differ from the names of the fields. */
const labelNames: Record<string, string> = {
  "additionalData.appointmentGoal": "goal",
  "additionalData.housingType": "housingType",
  "additionalData.purchasePrice": "purchasePrice",
  "additionalData.existingOrNew": "existingOrNew",
  "additionalData.addressData": "addressData",
  "consumer.hasPartner": "hasPartner",
  "general.hasOrHadCoCRegistration": "coc",
  "general.extraRemarksOrQuestions": "extra",
  "pension.pensionDate": "pension.date",
  "partnerPension.partnerPensionDate": "pension.date",
  ageStartPayment: "pension.age",
  relativesPensionBeforeAOW: "pension.before",
  relativesPensionAfterAOW: "pension.after",
};

const lastPart = (path: string): string => path.split(".").pop() ?? path;

function labelFor(t: TFunction, path: string): string {
  const last = lastPart(path);
  const group = /^(consumer|partner)\./.test(path)
    ? "person"
    : path.includes(".loanParts.")
      ? "loanPart"
      : path.startsWith("mortgage.")
        ? "mortgage"
        : "pension";
  const key = `actions.inventory.${labelNames[path] ?? labelNames[last] ?? `${group}.${last}`}`;
  const label = isKey(key) ? t(key) : "";
  const row = /\.(?:loanParts|pensions|partnerPensions)\.(\d+)\./.exec(path)?.[1];
  if (row === undefined) return label;
  const name = t(group === "loanPart" ? "actions.inventory.loanPart.name" : "actions.inventory.pension.name");
  return `${name} ${Number(row) + 1}, ${decapitalise(label)}`;
}

function valueText(t: TFunction, path: string, value: string): string {
  if (value === "") return "";
  const last = lastPart(path);
  if (amounts.has(last)) return `€ ${value}`;
  if (last === "percentage") return `${value}%`;
  return optionText(t, last)?.(value) ?? value;
}

/** The paths of a block's fields that are shown with these answers. */
function pathsOf(block: BlockName, values: InventoryValues): string[] {
  const part = partOf[block];
  const rowsOf = (list: string, count: number, empty: object) =>
    Array.from({ length: count }, (_, place) =>
      Object.keys(empty).map((name) => `${list}.${place}.${name}`),
    ).flat();
  switch (block) {
    case "consumer":
      return [...personFieldNames.map((name) => `consumer.${name}`), "consumer.hasPartner"];
    case "partner":
      return personFieldNames.map((name) => `partner.${name}`);
    case "mortgage": {
      const { hasMortgage, hasSavingsOrInvestingLinked: isLinked, loanParts } = values.mortgage;
      const has = hasMortgage === "1";
      const always = ["monthlySavings", "currentSavingsAmount", "currentDebtAmount", "maxNetMonthlyAmount"];
      const names = Object.keys(values.mortgage).filter((name) =>
        name === "loanParts"
          ? false
          : name === "savingsOrInvestingAmount"
            ? has && isLinked === "1"
            : name === "hasMortgage" || always.includes(name) || has,
      );
      return [
        ...names.map((name) => `mortgage.${name}`),
        ...rowsOf("mortgage.loanParts", has ? loanParts.length : 0, emptyLoanPart),
      ];
    }
    case "pension":
      return [
        "pension.pensionDate",
        ...rowsOf("pension.pensions", values.pension.pensions.length, emptyPension),
      ];
    case "partnerPension":
      return [
        "partnerPension.partnerPensionDate",
        ...rowsOf(
          "partnerPension.partnerPensions",
          values.partnerPension.partnerPensions.length,
          emptyPension,
        ),
      ];
    default:
      return Object.keys(values[part]).map((name) => `${part}.${name}`);
  }
}

/** The answers of a block with their labels, in the order of its fields. */
export const blockLines = (t: TFunction, block: BlockName, values: InventoryValues): BlockLine[] =>
  pathsOf(block, values).map((path) => {
    const typed = path === "partnerPension.partnerPensionDate" ? partnerDate(values) : valueAt(values, path);
    return {
      path,
      label: labelFor(t, path),
      value: valueText(t, path, typeof typed === "string" ? typed : ""),
    };
  });
