/** The focus after a refused attempt to send a form. The sign-in page loads it, without what reads labels. */

export const CONTROLS = "input, select, textarea, button";

/** The group of options that a control is one of. */
export const groupOf = (control: HTMLElement): HTMLElement | null =>
  control.closest<HTMLElement>("[data-field][aria-labelledby]");

/** Moves the focus to a control, with its whole field in view. */
export function focusControl(control: HTMLElement): void {
  control.focus({ preventScroll: true });
  (groupOf(control) ?? control.closest("[data-field]") ?? control).scrollIntoView({ block: "center" });
}

/**
 * Moves the focus to the list of errors of a form or, where there is none, to its first invalid field. The field refers
 * to its message by `aria-describedby`, so screen readers announce the message with it.
 */
export function focusErrors(form: HTMLElement): void {
  const summary = form.querySelector<HTMLElement>("[data-error-summary]");
  if (summary) {
    summary.focus({ preventScroll: true });
    summary.scrollIntoView({ block: "start" });
    return;
  }
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches(CONTROLS)
    ? invalid
    : invalid?.querySelector<HTMLElement>("input:checked, input, button");
  if (control) focusControl(control);
}
