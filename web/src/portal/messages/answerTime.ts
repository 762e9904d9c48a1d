import type { TranslationKey } from "../../shared/i18n";

/** The usual time of an answer in words: minutes, hours or days, rounded up. */
export function answerTime(seconds: number): { key: TranslationKey; count: number } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  // In steps of five, because the minute says more than anybody knows.
  if (minutes < 55)
    return { key: "messages.answerMinutes", count: minutes === 1 ? 1 : Math.ceil(minutes / 5) * 5 };
  const hours = Math.ceil(seconds / 3600);
  if (hours < 24) return { key: "messages.answerHours", count: hours };
  return { key: "messages.answerDays", count: Math.ceil(seconds / 86_400) };
}
