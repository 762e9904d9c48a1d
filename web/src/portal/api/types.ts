import type { components } from "../../shared/api/schema.gen";
import type { LocalisedText } from "../../shared/i18n/language";
import type { ActionType } from "./actionTypes";
import type { ProductKind } from "./productKind";

/** The entities of the portal, spelt as the API spells them: where it describes them, by its own types. */
type Schemas = components["schemas"];

export type Branch = Schemas["BranchLicence"];

export type Language = Schemas["Language"];

export interface Maintenance {
  maintenance: boolean;
  show_notice: boolean;
  notice: LocalisedText | null;
}

export type MultipleDomains = Schemas["MultipleDomains"];

/** What the firm has switched on, and its own texts; before it is known there is nothing of it. */
export interface Licence {
  name: string;
  /** From 0 to 100: what a new password must reach. */
  minimum_password_strength?: number;
  features: Partial<Schemas["Features"]>;
  modules: Partial<Schemas["Modules"]>;
  smartcare: Partial<Schemas["Smartcare"]>;
  content: Partial<Schemas["Content"]>;
}

export type ActionCounter = Schemas["ActionCounter"];

export type Definition = Schemas["Definition"];

export type DefinitionKind = Exclude<ProductKind, "woongarant">;

export interface ProductRef {
  id: string;
  label: string;
  /** The kind in upper case. */
  type: string;
}

export interface ProductActionBase {
  label: string;
  type: ActionType;
  date_created: string;
  date_executed: string | null;
  is_done: boolean;
  comment: string | null;
  product: ProductRef | null;
  consumer_name: string | null;
  public_number: string | null;
  waiting_for: string | null;
  /** It was answered here, so there is a receipt. */
  has_receipt: boolean;
  mollie_invalid: boolean | null;
}
