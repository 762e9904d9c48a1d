import type { DeskT } from "../i18n";

/** Returns the label of a field that may stay empty. */
export const optionalLabel = (t: DeskT, label: string): string => `${label} ${t("forms.optional")}`;
