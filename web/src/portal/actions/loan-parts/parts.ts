import { dateText } from "../../../shared/forms/parse/date";
import { euroText } from "../../../shared/forms/parse/euro";
import { decimalText } from "../../../shared/forms/parse/number";
import { choice, date, euro, optionalChoice, percent, type Rule, text, z } from "../../../shared/forms/rules";
import type { SummaryLine } from "../../../shared/forms/Summary";
import type { TFunction } from "../../../shared/i18n";
import type { LoanPart, Mortgage } from "../../api/types";

/** The typed values of one loan part. */
export interface PartValues {
  id: string;
  /** True if the consumer added the part, so that the firm's record does not contain it yet. */
  added: boolean;
  type: string;
  amount: string;
  currentAmount: string;
  interest: string;
  date: string;
  start: string;
  end: string;
}

export const newPart: PartValues = {
  id: "",
  added: true,
  type: "",
  amount: "",
  currentAmount: "",
  interest: "",
  date: "",
  start: "",
  end: "",
};

const partValues = (part: LoanPart): PartValues => ({
  id: part.id ?? "",
  added: false,
  type: part.type ?? "",
  amount: euroText(part.amount),
  currentAmount: "",
  interest: decimalText(part.interest),
  date: dateText(part.date),
  start: dateText(part.start_of_fixed_rate_period),
  end: dateText(part.end_of_fixed_rate_period),
});

/** A validated loan part, with dates as `YYYY-MM-DD` and money in euros. */
export interface Part {
  id: string;
  added: boolean;
  type: string | null;
  amount: number | null;
  currentAmount: number | null;
  interest: number | null;
  date: string | null;
  start: string | null;
  end: string | null;
}

/**
 * Returns true if the consumer changed the loan parts: their number, a current amount, or a date, interest or period.
 * Only changed parts have to be complete.
 */
export function partsChanged(before: readonly PartValues[], now: readonly PartValues[]): boolean {
  if (before.length !== now.length) return true;
  return now.some((part, place) => {
    const old = before[place];
    return (
      part.currentAmount.trim() !== "" ||
      (["date", "interest", "start", "end"] as const).some((name) => part[name].trim() !== old?.[name].trim())
    );
  });
}

/** The rule for all parts. */
export const partsRule = (parts: readonly PartValues[], changed: boolean) =>
  z.tuple(
    parts.map((part) => {
      const added = changed && part.added;
      return z.object({
        id: z.string(),
        added: z.boolean(),
        type: text().when(added),
        amount: euro.when(added),
        currentAmount: euro.when(changed),
        interest: percent.optional(),
        date: date.when(changed),
        start: date.when(changed),
        end: date.when(changed),
      });
    }) as unknown as [Rule<Part>],
  ) as unknown as Rule<Part[]>;

/** A summary of the loan parts, one per line. */
export const partLines = (
  t: TFunction,
  parts: readonly PartValues[],
  types: readonly { name: string; label: string }[],
): SummaryLine[] =>
  parts.map((part, place) => ({
    path: `parts.${place}.currentAmount`,
    label: t(part.added ? "actions.parts.newPart" : "actions.parts.part", { number: place + 1 }),
    value: [
      types.find(({ name }) => name === part.type)?.label ?? part.type,
      (part.currentAmount || part.amount) && `€ ${part.currentAmount || part.amount}`,
      part.interest && `${part.interest}%`,
    ]
      .filter(Boolean)
      .join(", "),
  }));

export const bases = ["other", "woz", "remotevaluation", "valuation"] as const;
export type Basis = (typeof bases)[number];

export const basisOf = (value: string | null | undefined): Basis | "" =>
  bases.find((basis) => basis === value) ?? "";

/**
 * The options for what a value is based on: the firm's own among those that the portal knows, or all of these if the
 * firm has none. The current basis is always an option.
 */
export function basisOptions(
  t: TFunction,
  offered: readonly { name: string; label: string }[] | null | undefined,
  present: string | null | undefined,
): { value: Basis; label: string }[] {
  const labels = new Map(offered?.map(({ name, label }) => [name, label]));
  const isOffered = (basis: Basis) => labels.size === 0 || labels.has(basis) || basis === present;
  return bases
    .filter(isOffered)
    .map((value) => ({ value, label: labels.get(value) || t(`actions.basis.${value}`) }));
}

export const basisRule = choice(bases);
export const optionalBasis = optionalChoice(bases);

export const periods = ["MONTHLY", "ANNUALLY", "REMAINING_DURATION"] as const;
export type SavingPeriod = (typeof periods)[number];

export const periodOf = (value: string | null | undefined): SavingPeriod | "" =>
  periods.find((period) => period === value) ?? "";

export const partsOf = (mortgage: Pick<Mortgage, "loan_parts">): PartValues[] =>
  (mortgage.loan_parts ?? []).map(partValues);
