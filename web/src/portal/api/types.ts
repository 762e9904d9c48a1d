import type { components } from "../../shared/api/schema.gen";
import type { LocalisedText } from "../../shared/i18n/language";
import type { ActionType } from "./actionTypes";
import type { ProductKind } from "./productKind";

/** Types of the portal's API with the API's own names, from the generated schema where it describes them. */
type Schemas = components["schemas"];

export type Branch = Schemas["BranchLicence"];

export type Language = Schemas["Language"];

export interface Maintenance {
  maintenance: boolean;
  show_notice: boolean;
  notice: LocalisedText | null;
}

export type MultipleDomains = Schemas["MultipleDomains"];

/** The firm's enabled features and modules, and its own texts. */
export interface Licence {
  name: string;
  /** The minimum strength of a new password, from 0 to 100. */
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
  /** Whether the action was submitted in the portal, so that there is a receipt. */
  has_receipt: boolean;
  mollie_invalid: boolean | null;
}
