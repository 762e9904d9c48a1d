import type { ActionType } from "../actions/types";
import type { ProductKind } from "../products/kinds";
import type { Localised, Tag } from "../wording/language";

/** The entities of the portal, spelt as the API spells them. */

export interface Branch {
  name: string;
  domain: string;
}

export interface Language {
  name: string;
  iso_code: string;
  is_default: boolean;
}

export interface Maintenance {
  maintenance: boolean;
  show_notice: boolean;
  notice: Localised | null;
}

export interface MultipleDomains {
  show_domain_chooser: boolean;
}

export interface Theme {
  color_primary: string;
  color_accent: string;
  color_buttons: string;
  color_links: string;
  color_headers: string;
  color_subheaders: string;
  color_small_headers: string;
  color_menu_background: string;
  color_menu_active: string;
  color_menu_text: string;
  color_footer_background: string;
  color_footer_text: string;
  font_family: string;
  font_size: number;
}

export interface Licence {
  name: string;
  features: Record<string, boolean | string>;
  modules: Record<string, boolean>;
  smartcare: Record<string, boolean>;
  content: Record<string, Localised | string | boolean | null>;
}

export interface Dictionary {
  translation: Partial<Record<Tag, string>>;
}

export interface ActionCounter {
  total: number;
  closed: number;
  open: number;
}

export interface Definition {
  counter: number;
  open_actions: number;
  first_product_id: string | null;
}

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
  mollie_invalid: boolean | null;
}
