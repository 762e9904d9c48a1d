/** The widths, in pixels, that decide which tabs fit. */
interface TabWidths {
  /** The width of each tab. */
  tabs: readonly number[];
  /** The space between two tabs. */
  gap: number;
  /** The button with the tabs that do not fit. */
  more: number;
  /** Width in pixels that the tabs may take. */
  available: number;
}

/**
 * Returns the indexes of the tabs that are shown in the row: all of them if they fit, otherwise as many from the first
 * on as leave room for the button. The current one is always among them, in the last place if it would not fit.
 */
export function fitTabs({ tabs, gap, more, available }: TabWidths, current: number): number[] {
  const all = tabs.map((_, index) => index);
  const widthOf = (indexes: readonly number[]) =>
    indexes.reduce((sum, index) => sum + (tabs[index] ?? 0), 0) + gap * Math.max(0, indexes.length - 1);
  if (widthOf(all) <= available) return all;
  const room = available - more - gap;
  const shown = all.filter((index) => widthOf(all.slice(0, index + 1)) <= room);
  if (current < 0 || shown.includes(current)) return shown;
  while (shown.length > 0 && widthOf([...shown, current]) > room) shown.pop();
  return [...shown, current];
}
