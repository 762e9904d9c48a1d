import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** The height of the overview when it was left, in pixels. */
let leftHeight = 0;

/** The time in which the overview is drawn, in milliseconds. */
const DRAWING_MS = 1000;

/**
 * Gives the overview the height with which it was left until its parts are drawn, so that going back in the history can
 * return to where the consumer was.
 */
export function useHeightOnReturn(): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = page.current;
    if (element && leftHeight > 0) element.style.minHeight = `${leftHeight}px`;
    return () => {
      leftHeight = element?.offsetHeight ?? 0;
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => page.current?.style.removeProperty("min-height"), DRAWING_MS);
    return () => clearTimeout(timer);
  }, []);
  return page;
}
