import { type ReactNode, startTransition, useEffect, useState } from "react";

interface DeferredProps {
  /** Content shown until then. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * Renders what is long after the rest of the page has been drawn, in slices between which the page can be used. An effect
 * begins it, because a deferred value would be rendered together with a page that is itself deferred.
 */
export function Deferred({ placeholder, children }: DeferredProps) {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return isBegun ? children : placeholder;
}
