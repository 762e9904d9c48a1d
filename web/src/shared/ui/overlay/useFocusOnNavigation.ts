import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

/** The path whose heading was focused last; `null` until the first page, which the browser itself announces. */
let focusedPath: string | null = null;

/** True if a field of the new page, a dialog or a heading that says what was done has the focus, which then keeps it. */
const hasOtherFocus = (): boolean =>
  document.querySelector("main :is(input, select, textarea, [data-keeps-focus]):focus, dialog[open]") !==
  null;

/**
 * Moves the focus to a page's heading after a navigation from another page, so that screen readers announce the page
 * and the keyboard continues from there. A change of the query alone is not a navigation. A heading that is a
 * placeholder gets the focus once the page has loaded.
 */
export function useFocusOnNavigation(heading: RefObject<HTMLElement | null>, isLoading: boolean): void {
  // The path of the page that is shown, not of one that is still loading.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (path === undefined || path === focusedPath || isLoading) return;
    const first = focusedPath === null;
    focusedPath = path;
    if (!first && !hasOtherFocus()) heading.current?.focus({ preventScroll: true });
  }, [path, isLoading, heading]);
}
