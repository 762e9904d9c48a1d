import { useEffect } from "react";

/** A page that received nothing for so long is complete. */
const CALM_MS = 2_500;
const CHECK_MS = 250;

/**
 * Begins something that the page can do without, once it is complete, with code that is loaded then; ends it when the
 * component goes or `isOn` no longer holds.
 */
export function useLater(isOn: boolean, load: () => Promise<() => () => void>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is loaded is the same each time
  useEffect(() => {
    if (!isOn) return;
    let end: (() => void) | null = null;
    let isGone = false;
    let calm = 0;
    let received = 0;
    const timer = setInterval(() => {
      const { length } = performance.getEntriesByType("resource");
      calm = length > received ? 0 : calm + CHECK_MS;
      received = length;
      if (calm < CALM_MS) return;
      clearInterval(timer);
      load().then(
        (begin) => {
          if (!isGone) end = begin();
        },
        // Without it the page asks as before.
        () => undefined,
      );
    }, CHECK_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
      end?.();
    };
  }, [isOn]);
}
