import { dateText } from "../../../shared/forms/parse/date";
import { euroText, parseEuro } from "../../../shared/forms/parse/euro";
import { date, euro, optionalChoice, z } from "../../../shared/forms/rules";
import type { Mortgage } from "../../api/types";
import {
  type Basis,
  basisOf,
  basisRule,
  optionalBasis,
  type Part,
  type PartValues,
  partsChanged,
  partsOf,
  partsRule,
  periodOf,
  periods,
  type SavingPeriod,
} from "./parts";

export interface LoanPartsValues {
  marketValue: string;
  basedOn: Basis | "";
  marketValueDate: string;
  savingsAmount: string;
  savingsPeriod: SavingPeriod | "";
  abstainTill: string;
  parts: PartValues[];
}

export const valuesOf = ({ collateral, smartcare, ...mortgage }: Mortgage): LoanPartsValues => ({
  marketValue: euroText(collateral?.market_value),
  basedOn: basisOf(collateral?.based_on),
  marketValueDate: dateText(collateral?.market_value_date),
  savingsAmount: euroText(smartcare?.minimum_savings_amount),
  savingsPeriod: periodOf(smartcare?.minimum_savings_period),
  abstainTill: dateText(smartcare?.abstain_from_calculation_till),
  parts: partsOf(mortgage),
});

/** True if there is a value, which requires its basis and date. */
export const hasValue = ({ marketValue }: LoanPartsValues): boolean => (parseEuro(marketValue) ?? 0) > 0;

export const rules = (before: LoanPartsValues) => (values: LoanPartsValues) =>
  z.object({
    marketValue: euro.optional(),
    basedOn: hasValue(values) ? basisRule : optionalBasis,
    marketValueDate: date.when(hasValue(values)),
    savingsAmount: euro.optional(),
    savingsPeriod: optionalChoice(periods),
    abstainTill: date.optional(),
    parts: partsRule(values.parts, partsChanged(before.parts, values.parts)),
  });

export interface LoanPartsAnswer {
  marketValue: number | null;
  basedOn: Basis | null;
  marketValueDate: string | null;
  savingsAmount: number | null;
  savingsPeriod: SavingPeriod | null;
  abstainTill: string | null;
  parts: Part[];
}

/** Formats a date as `DD-MM-YYYY`, which only this operation requires. */
const toDutchDate = (wire: string | null): string | null => (wire === null ? null : dateText(wire));

const partBody = (part: Part, isNew: boolean) => ({
  ...(isNew ? {} : { id: part.id }),
  type: part.type,
  amount: part.amount,
  currentAmount: part.currentAmount,
  interest: part.interest,
  date: toDutchDate(part.date),
  start_of_fixed_rate_period: toDutchDate(part.start),
  end_of_fixed_rate_period: toDutchDate(part.end),
  isNew,
});

const fieldNames: Record<string, string> = {
  smartcareMinimumSavingsAmount: "savingsAmount",
  smartcareMinimumSavingsPeriod: "savingsPeriod",
  smartcareAbstainFromCalculationTill: "abstainTill",
  start_of_fixed_rate_period: "start",
  end_of_fixed_rate_period: "end",
};

/**
 * Maps a path of the request to the form's field. New parts come after the existing ones. The id of a part has no
 * field.
 */
export function fieldNameOf(path: string, parts: readonly PartValues[]): string | null {
  const [, list, place, name = ""] = /^(loanParts|newLoanParts)\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (!list) return fieldNames[path] ?? path;
  if (name === "id") return null;
  const places = [...parts.keys()].filter((at) => parts[at]?.added === (list === "newLoanParts"));
  return `parts.${places[Number(place)] ?? 0}.${fieldNames[name] ?? name}`;
}

export const bodyOf = (action: string, answer: LoanPartsAnswer) => ({
  productActionId: action,
  data: {
    marketValue: answer.marketValue,
    basedOn: answer.basedOn,
    marketValueDate: toDutchDate(answer.marketValueDate),
    smartcareMinimumSavingsAmount: answer.savingsAmount,
    smartcareMinimumSavingsPeriod: answer.savingsPeriod,
    smartcareAbstainFromCalculationTill: toDutchDate(answer.abstainTill),
    loanParts: answer.parts.filter((part) => !part.added).map((part) => partBody(part, false)),
    newLoanParts: answer.parts.filter((part) => part.added).map((part) => partBody(part, true)),
  },
});
