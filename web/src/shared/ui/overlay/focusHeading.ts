/** Moves the focus to the heading of the page, where its content was replaced without a navigation. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>("main h1")?.focus();
}
