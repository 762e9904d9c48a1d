import { parseEuro, toEuros } from "../../../shared/forms/parse/euro";
import type { SavingPeriod } from "../loan-parts/parts";

/** The saving that an explanation mentions. */
export interface MentionedSaving {
  /** Amount of the saving in euros. */
  amount: number;
  period: SavingPeriod | null;
  qualifier: "about" | "most" | null;
}

const periodWords: [RegExp, SavingPeriod][] = [
  [/resterende|remaining/i, "REMAINING_DURATION"],
  [/maand|month/i, "MONTHLY"],
  [/jaar|year|annual/i, "ANNUALLY"],
];

/**
 * Finds the amount after a euro sign in the firm's explanation, with the period (month, year, remaining duration)
 * after it and a word such as "about" or "at most" before it.
 */
export function parseSaving(text: string | null | undefined): MentionedSaving | null {
  const found = /€\s*([\d.,]*\d)/.exec(text ?? "");
  const cents = found && parseEuro(found[1] ?? "");
  if (!text || !found || cents === null) return null;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  const sentence = after.split(/[.!?](?:\s|$)/)[0] ?? "";
  const period = periodWords.find(([words]) => words.test(sentence))?.[1] ?? null;
  const lead = before.slice(-30);
  const most = /(maximaal|hoogstens|ten hoogste|at most|up to|maximum)[^.]*$/i.test(lead);
  const about = /(ongeveer|circa|ca\.|rond|about|approximately)\s*[^.]*$/i.test(lead);
  return { amount: toEuros(cents as number), period, qualifier: most ? "most" : about ? "about" : null };
}
