import type { DeskKey } from "../i18n";

/** The fields of a form of settings, as data. */

type Kind =
  | "text"
  | "email"
  | "long"
  | "localised"
  | "localisedLong"
  | "flag"
  | "whole"
  /** Whole numbers, with commas between them. */
  | "wholes"
  | "time"
  | "date"
  | "choice"
  | "weekdays"
  /** Days, one a line. */
  | "dates"
  | "image"
  /** Rows of a code and a name. */
  | "options";

export interface SettingField {
  kind: Kind;
  pointer: string;
  label: DeskKey;
  hint?: DeskKey;
  options?: readonly { value: string; label: DeskKey }[];
  /** The lowest and the highest of a whole number. */
  range?: readonly [number, number];
  /** True if a whole number may be left out. */
  isOptional?: boolean;
  /** Id of the portal's own text, which is used where nothing is filled in. */
  portal?: string;
}

export interface FieldGroup {
  label: DeskKey;
  text?: DeskKey;
  fields: readonly SettingField[];
}
