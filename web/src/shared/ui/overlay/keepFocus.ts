/** Controls go away, or are disabled, with what they did. The focus does not go with them. */

/** Time for the page to move the focus itself, for example to what it says of the act. */
const PATIENCE_MS = 60;

const isUsable = (element: HTMLElement): boolean => element.isConnected && !element.matches(":disabled");

/** The heading of the nearest part of the page that is still there. */
function headingNear(parts: readonly Element[]): HTMLElement | null {
  for (const part of parts) {
    const heading = part.isConnected ? part.querySelector<HTMLElement>("h1, h2, h3") : null;
    if (heading?.checkVisibility()) return heading;
  }
  return document.querySelector("h1");
}

/**
 * Gives the focus that was lost to the same control once it can be used again, or else to the heading nearest to where it
 * was, so that keyboard and screen reader go on from there and not from the top.
 */
export function keepFocus(): void {
  let last: HTMLElement | null = null;
  let parts: Element[] = [];
  let isPlanned = false;
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    parts = [];
    for (let place = target.parentElement; place; place = place.parentElement)
      if (place.matches("section, main")) parts.push(place);
  });
  // Whoever presses beside the controls, or hides the keyboard of a phone, gives the focus up.
  document.addEventListener("focusout", ({ target }) => {
    setTimeout(() => {
      if (target === last && last && isUsable(last) && document.activeElement === document.body) last = null;
    });
  });
  const restore = () => {
    isPlanned = false;
    if (!last || document.activeElement !== document.body) return;
    if (isUsable(last)) last.focus({ preventScroll: true });
    else if (!last.isConnected) {
      const heading = headingNear(parts);
      if (heading && !heading.hasAttribute("tabindex")) heading.tabIndex = -1;
      heading?.focus({ preventScroll: true });
    }
  };
  new MutationObserver(() => {
    if (isPlanned || !last || document.activeElement !== document.body) return;
    // The wait does not begin anew with each change: a page that keeps changing would never get there.
    isPlanned = true;
    setTimeout(restore, PATIENCE_MS);
  }).observe(document.documentElement, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}
