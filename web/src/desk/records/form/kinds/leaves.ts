import type { SelectOption } from "../../../../shared/forms/field/fieldProps";
import { isKey } from "../../../../shared/i18n";
import type { DeskT } from "../../../i18n";
import type { Leaf, Section } from "../fields";

/** Fields and sections that the forms made by hand have in common. */

interface DossierOption extends SelectOption {
  /** The external id of the record's adviser. */
  adviser: string | null;
}

/** Options for the fields of a record. */
export interface Choices {
  people: readonly SelectOption[];
  dossiers: readonly DossierOption[];
  advisers: readonly SelectOption[];
  branches: readonly SelectOption[];
}

type LeafOptions = Omit<Leaf, "kind" | "label"> & { label?: string };

/** Returns a function that makes fields, whose labels are the texts of `desk.field`. */
export function leafMaker(t: DeskT) {
  return (kind: Leaf["kind"], name: string, more: Partial<LeafOptions> = {}): Leaf => {
    const key = `desk.field.${name}`;
    return { kind, name, label: isKey(key) ? t(key) : name, ...more };
  };
}

/** Returns options by their value, with the texts of these keys. */
export const toOptions = (t: DeskT, values: Record<string, string>): SelectOption[] =>
  Object.entries(values).map(([value, key]) => ({ value, label: isKey(key) ? t(key) : key }));

/** Returns the label of a field that comes from a schema: its text, otherwise its name with spaces. */
export function fieldLabel(t: DeskT, name: string): string {
  const key = `desk.field.${name}`;
  return isKey(key) ? t(key) : name.replaceAll("_", " ").replace(/^./, (first) => first.toUpperCase());
}

/** Returns the section with a product's owners, dossier and adviser. */
export function placementSection(t: DeskT, choices: Choices, hasAdviser = true): Section {
  const leaf = leafMaker(t);
  return {
    kind: "section",
    label: t("desk.form.placement"),
    fields: [
      leaf("people", "owners", { options: choices.people, required: true }),
      ...(choices.dossiers.length > 0 ? [leaf("choice", "dossier", { options: choices.dossiers })] : []),
      ...(hasAdviser && choices.advisers.length > 0
        ? [leaf("adviser", "adviser_panels", { options: choices.advisers })]
        : []),
    ],
  };
}

/** Returns the section that sends a request to the client along with a new product. */
export function askSection(t: DeskT, label: "desk.form.askToSign", flag: string, deadline: string): Section {
  const leaf = leafMaker(t);
  return {
    kind: "section",
    label: t(label),
    fields: [
      leaf("flag", flag, { label: t("desk.form.askNow") }),
      leaf("date", deadline, {
        label: t("desk.form.askDeadline"),
        when: (values) => values[flag] === true,
      }),
    ],
  };
}
