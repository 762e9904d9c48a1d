import { CONTROLS, groupOf } from "./focusErrors";

/** The elements of a form's fields, found by their paths, and their labels. */

/** The control of the field at a path, or the first one of its group; `null` if it cannot take the focus. */
export function findControl(form: HTMLElement, path: string): HTMLElement | null {
  const name = CSS.escape(path);
  const named = [...form.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  const control =
    named.find((one) => one.checked) ??
    named[0] ??
    form.querySelector<HTMLInputElement>(`[data-field="${name}"] :is(${CONTROLS})`);
  return control && !control.disabled ? control : null;
}

/** The text of a label, without the mark of required fields. */
const textOf = (label: Element | null | undefined): string =>
  (label?.textContent ?? "").replace(/\u00a0\*$/, "").trim();

const labelTextOf = (element: Element | null): string =>
  textOf(document.getElementById(element?.getAttribute("aria-labelledby") ?? ""));

/** The label of a control's field; empty for a statement to agree to, whose error says what it is about. */
export function labelOf(control: HTMLElement): string {
  const group = groupOf(control);
  if (group) return labelTextOf(group);
  const { type, labels } = control as HTMLInputElement;
  return type === "checkbox" || type === "button" ? "" : textOf(labels?.[0]);
}

/** The labels of all fields of a form. */
export const allLabels = (form: HTMLElement): string[] => [
  ...[...form.querySelectorAll("label")].map(textOf),
  ...[...form.querySelectorAll("[data-field][aria-labelledby]")].map(labelTextOf),
];

/** The name of the row or section that a control is in. */
export function sectionOf(control: HTMLElement): string {
  const section = control.closest("fieldset:has(> legend), section[aria-labelledby]");
  return textOf(section?.querySelector(":scope > legend")) || labelTextOf(section);
}
