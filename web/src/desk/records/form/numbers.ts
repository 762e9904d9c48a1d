/** The next number in the row of the firm's own: `2026-014` after `2026-013`. */
export function nextNumber(numbers: readonly string[], year: number): string {
  const own = numbers.flatMap((number) => {
    const [, found, rest] = /^(\d{4})-(\d+)$/.exec(number) ?? [];
    return Number(found) === year && rest ? [Number(rest)] : [];
  });
  return `${year}-${String(Math.max(0, ...own) + 1).padStart(3, "0")}`;
}
