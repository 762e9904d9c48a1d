import { useRouterState } from "@tanstack/react-router";
import { type RefObject, useEffect } from "react";

/** The page whose heading was last arrived at; none until the first, which the browser itself announces. */
let focusedPath: string | null = null;

/** A field of the new page that asked for the focus keeps it, and so does a dialog over the page. */
const hasOtherFocus = (): boolean =>
  document.querySelector("main :is(input, select, textarea):focus, dialog[open]") !== null;

/**
 * Moves the focus to a page's heading when somebody goes there from another page, so that a screen reader says where
 * one has arrived and the keyboard goes on from there. A step within a page, which only changes the query, is no
 * arrival. A heading that still waits for its words is arrived at once it has them.
 */
export function useFocusOnNavigation(heading: RefObject<HTMLElement | null>, isLoading: boolean): void {
  // The address of the page that is shown, not of one that is still being fetched.
  const path = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (path === undefined || path === focusedPath || isLoading) return;
    const first = focusedPath === null;
    focusedPath = path;
    if (!first && !hasOtherFocus()) heading.current?.focus({ preventScroll: true });
  }, [path, isLoading, heading]);
}
