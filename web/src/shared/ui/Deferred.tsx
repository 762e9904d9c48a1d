import { type ReactNode, useDeferredValue } from "react";

interface DeferredProps {
  /** What stands there until then. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** Renders what is long after the rest of the page has been drawn, in slices between which the page can be used. */
export function Deferred({ placeholder, children }: DeferredProps) {
  return useDeferredValue(true, false) ? children : placeholder;
}
