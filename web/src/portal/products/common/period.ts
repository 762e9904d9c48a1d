import type { TFunction } from "../../../shared/i18n";

const standardPeriods = [1, 3, 6, 12] as const;

/** "per kwartaal" for the number of months between two payments. */
function periodText(t: TFunction, months: number | null | undefined): string {
  if (!months) return "";
  const known = standardPeriods.find((one) => one === months);
  return known ? t(`products.period.${known}`) : t("products.period.custom", { count: months });
}

/** An amount with its period: "€ 25,00 per maand". */
export const perPeriod = (t: TFunction, amount: string, months: number | null | undefined): string =>
  `${amount} ${periodText(t, months)}`.trim();
