import { type RefObject, useEffect, useRef } from "react";

/** Scrolls a row of tabs to the current one, which a narrow screen may not show otherwise. */
export function useCurrentInView(current: string): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is current
  useEffect(() => {
    const tab = row.current?.querySelector("[aria-current]");
    if (!row.current || !tab) return;
    const around = row.current.getBoundingClientRect();
    const own = tab.getBoundingClientRect();
    row.current.scrollLeft += own.left - around.left - (around.width - own.width) / 2;
  }, [current]);
  return row;
}
