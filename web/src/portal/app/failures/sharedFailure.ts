/** Returns the text that occurs most among those of the failures of a page, if it occurs more than once. */
export function sharedFailure(texts: readonly string[]): string | null {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  const [first] = [...counts].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one);
  return first?.[0] ?? null;
}
