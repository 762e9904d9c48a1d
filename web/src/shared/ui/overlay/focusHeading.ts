/** True if the element that had the focus is gone from the page, or is disabled. */
const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/** Moves the focus to the heading of the page, where its content was replaced without a navigation. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}

/**
 * Returns a function that moves the focus to the heading of the card or page that has it now, if it was lost meanwhile
 * with the element itself.
 */
export function keepFocusNearby(): () => void {
  const places: Element[] = [];
  for (let place = document.activeElement?.parentElement; place; place = place.parentElement)
    if (place.matches("section, main")) places.push(place);
  return () => {
    if (!isFocusLost()) return;
    const nearest = places.find((place) => place.isConnected && place.querySelector("h1, h2, h3"));
    const heading = nearest?.querySelector<HTMLElement>("h1, h2, h3");
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  };
}
