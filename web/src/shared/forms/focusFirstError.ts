/**
 * Moves the focus to the first invalid field of a form. The field refers to its message by `aria-describedby`, so
 * screen readers announce the message with it.
 */
export function focusFirstError(form: HTMLElement): void {
  const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!invalid) return;
  const field = invalid.matches("input, select, textarea, button")
    ? invalid
    : invalid.querySelector<HTMLElement>("input:checked, input, button");
  field?.focus({ preventScroll: true });
  const top = invalid.closest("[data-field]") ?? invalid;
  top.scrollIntoView({ block: "center" });
}
