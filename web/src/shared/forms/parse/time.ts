/**
 * Reads `9:30`, `09.30`, `0930`, `9 u 30`, and `9` and `9:5` as `09:00` and `09:05`; `null` for anything that is no time
 * of day.
 */
export function parseTime(text: string): string | null {
  const found = /^(\d{1,2})(?:\s*[:.]\s*(\d{1,2})|\s*u(?:ur)?\s*(\d{2})?|(\d{2}))?$/i.exec(text.trim());
  if (!found) return null;
  const [hour, minute] = [Number(found[1]), Number(found[2] ?? found[3] ?? found[4] ?? "0")];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
