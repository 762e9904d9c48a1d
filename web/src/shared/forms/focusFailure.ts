/**
 * Moves the focus to the message that says why sending failed, if it was lost with the button, which is disabled
 * meanwhile. A summary of errors at fields takes the focus itself.
 */
export function focusFailure(): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const alert = document.querySelector<HTMLElement>('dialog[open] [role="alert"], main [role="alert"]');
  if (!alert) return;
  alert.tabIndex = -1;
  alert.focus();
}
