import { focusControl } from "./focusErrors";

/**
 * Moves the focus to the field that the server refused or, if it was lost with the button, which is disabled meanwhile, to
 * the message that says why sending failed. A summary of errors at fields takes the focus itself.
 */
export function focusFailure(): void {
  const invalid = document.querySelector<HTMLElement>('main form [aria-invalid="true"]');
  if (invalid) {
    focusControl(invalid);
    return;
  }
  if (document.activeElement && document.activeElement !== document.body) return;
  const alert = document.querySelector<HTMLElement>('dialog[open] [role="alert"], main [role="alert"]');
  if (!alert) return;
  alert.tabIndex = -1;
  alert.focus();
}
