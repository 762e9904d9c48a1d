import { defaultTheme } from "../../shared/theme/apply";
import { findUnreadableColours } from "../../shared/theme/contrast";

/** The firm as it is typed. */
export interface FirmValues {
  name: string;
  slug: string;
  office: string;
  phone: string;
  email: string;
  legalName: string;
  street: string;
  city: string;
  kvk: string;
  vatId: string;
  afm: string;
  iban: string;
  colour: string;
  informal: boolean;
  twoFactor: boolean;
  mails: boolean;
  messages: boolean;
  notices: boolean;
  push: boolean;
  timeline: boolean;
  cancelling: boolean;
  adminName: string;
  adminEmail: string;
}

export const emptyFirm: FirmValues = {
  name: "",
  slug: "",
  office: "",
  phone: "",
  email: "",
  legalName: "",
  street: "",
  city: "",
  kvk: "",
  vatId: "",
  afm: "",
  iban: "",
  colour: defaultTheme.color_primary,
  informal: false,
  twoFactor: false,
  mails: true,
  messages: true,
  notices: true,
  push: true,
  timeline: true,
  cancelling: true,
  adminName: "",
  adminEmail: "",
};

/** The switches of what the portal does, in their order. */
export const switches = [
  "mails",
  "messages",
  "notices",
  "push",
  "timeline",
  "cancelling",
  "twoFactor",
  "informal",
] as const;

const SLUG_LENGTH = 63;

/** Returns a short name for a firm: its name in small letters, digits and hyphens. */
export const proposeSlug = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+/, "")
    .slice(0, SLUG_LENGTH)
    .replace(/-+$/, "");

const themeOf = (colour: string) => ({
  ...defaultTheme,
  color_primary: colour,
  color_buttons: colour,
  color_links: colour,
  color_menu_active: colour,
});

/** Returns the nearest colour that can be read where the portal uses the firm's; `null` where that one can. */
export const readableColour = (colour: string): string | null => {
  const faint = findUnreadableColours(themeOf(colour));
  return faint.length === 0 ? null : (faint.at(-1)?.proposal ?? null);
};

/** Returns the settings of the firm as in a licence file. */
export function settingsOf(values: FirmValues, language: "nl" | "en"): Record<string, unknown> {
  const typed = (value: string) => value.trim() || undefined;
  const legal = {
    name: typed(values.legalName),
    street: typed(values.street),
    city: typed(values.city),
    kvk: typed(values.kvk),
    vat_id: typed(values.vatId),
    afm: typed(values.afm),
    iban: typed(values.iban),
  };
  const contact = {
    phone: typed(values.phone),
    email: typed(values.email),
  };
  return {
    name: values.name.trim(),
    languages: [
      { iso_code: "nl", name: "Nederlands", is_default: language === "nl" },
      { iso_code: "en", name: "English", is_default: language === "en" },
    ],
    theme: themeOf(values.colour),
    contact,
    legal,
    mail: { enabled: values.mails },
    two_factor_required: values.twoFactor,
    features: {
      do_show_mortgage_timeline: values.timeline,
      can_cancel_appointments: values.cancelling,
      default_address_style: values.informal ? "informal" : "formal",
    },
    modules: {
      has_messages_enabled: values.messages,
      has_notices_enabled: values.notices,
      has_push_enabled: values.push,
    },
  };
}

const legalFields = {
  "settings.legal.name": "legalName",
  "settings.legal.street": "street",
  "settings.legal.city": "city",
  "settings.legal.kvk": "kvk",
  "settings.legal.vat_id": "vatId",
  "settings.legal.afm": "afm",
  "settings.legal.iban": "iban",
} as const;

const isLegal = (name: string): name is keyof typeof legalFields => name in legalFields;

/** The field on the page for a field that the server names. */
const fieldOf = (name: string): keyof FirmValues => {
  if (name.startsWith("settings.theme")) return "colour";
  if (name === "settings.contact.phone") return "phone";
  if (name === "settings.contact.email") return "email";
  if (isLegal(name)) return legalFields[name];
  if (name === "email") return "adminEmail";
  if (name === "name") return "adminName";
  return name === "slug" || name === "office" ? name : "name";
};

/** The rules that have a sentence of their own. */
const rules = [
  "required",
  "taken",
  "phone",
  "email",
  "contrast",
  "pattern",
  "kvk",
  "vat_id",
  "afm",
  "iban",
] as const;

export type ErrorName = (typeof rules)[number] | "invalid";

/** The sentence for a rule of the server that a field breaks. */
function errorName(field: keyof FirmValues, rule: string | undefined): ErrorName {
  if (rule === "min_length") return "required";
  if (field === "slug" && rule === "invalid") return "pattern";
  return rules.find((known) => known === rule) ?? "invalid";
}

/** Returns the error of each field on the page, as the name of a text, of what the server found wrong. */
export function errorsOf(fields: Record<string, string[]>): Partial<Record<keyof FirmValues, ErrorName>> {
  const errors: Partial<Record<keyof FirmValues, ErrorName>> = {};
  for (const [name, [rule]] of Object.entries(fields)) {
    const field = fieldOf(name);
    errors[field] ??= errorName(field, rule);
  }
  return errors;
}
