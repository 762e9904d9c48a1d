import { date } from "../../shared/ui/text/format";
import type { DeskKey, DeskT } from "../i18n";
import { textOf } from "../records/form/fields";
import { isTypeable, toTyped } from "../start/texts";
import { isPlain, listOf, pointerOf, type SettingsAttributes, tokensOf } from "./attributes";
import { formSections, type SectionName } from "./sections";
import {
  colourFields,
  contentNames,
  forms,
  mailGroups,
  pictures,
  type SettingField,
  signInFields,
} from "./settingFields";
import { tagLabels } from "./wording/LocalisedField";

/** Names of the places in the settings, the pages on which they are edited, and the display of their values. */

const groupFields = (groups: readonly { fields: readonly SettingField[] }[]) =>
  groups.flatMap(({ fields }) => fields);

const bySection: readonly [SectionName, readonly SettingField[]][] = [
  ...formSections.map((name): [SectionName, readonly SettingField[]] => [name, groupFields(forms[name])]),
  ["mails", groupFields(mailGroups)],
  ["appearance", pictures],
  ["sign-in", signInFields],
];

const fields = new Map(
  bySection.flatMap(([section, found]) => found.map((field) => [field.pointer, { section, field }] as const)),
);

/** The longest beginning of a pointer that is a field of a form. */
function fieldOf(pointer: string) {
  const tokens = tokensOf(pointer);
  for (let count = tokens.length; count > 0; count -= 1) {
    const found = fields.get(pointerOf(tokens.slice(0, count)));
    if (found) return { ...found, rest: tokens.slice(count) };
  }
  return null;
}

const sectionsByName: Record<string, SectionName> = {
  theme: "appearance",
  content: "texts",
  dictionary: "texts",
  mail: "mails",
  identity_providers: "sign-in",
  assurance: "sign-in",
  rejection_reasons: "reasons",
  languages: "general",
  smartcare: "modules",
  features: "modules",
  modules: "modules",
};

/** The section in which a place is edited. */
export function sectionOf(pointer: string): SectionName | null {
  return fieldOf(pointer)?.section ?? sectionsByName[tokensOf(pointer)[0] ?? ""] ?? null;
}

const isTag = (token: string | undefined): token is keyof typeof tagLabels =>
  token !== undefined && Object.hasOwn(tagLabels, token);

const isOneOf = <T extends string>(names: readonly T[], name: string | undefined): name is T =>
  names.some((one) => one === name);

const KEYS = ["id", "code", "iso_code"];

/** Returns the name of a list entry: its label, or else its key; the token is its position or its key. */
function entryName(attributes: SettingsAttributes, list: string, token: string): string {
  const entries = listOf<unknown>(attributes[list]);
  const entry = /^\d+$/.test(token)
    ? entries[Number(token)]
    : entries.find((one) => isPlain(one) && KEYS.some((key) => one[key] === token));
  if (!isPlain(entry)) return token;
  const label = isPlain(entry.label) ? textOf(entry.label.nl) : "";
  if (label) return label;
  return String(KEYS.map((key) => entry[key]).find((key) => typeof key === "string") ?? token);
}

const lists: Record<string, DeskKey> = {
  dictionary: "desk.settings.name.dictionary",
  identity_providers: "desk.settings.name.provider",
  rejection_reasons: "desk.settings.name.reason",
  languages: "desk.settings.name.language",
};

/** The parts of list entries that have a name of their own. */
const parts: Record<string, DeskKey> = {
  "rejection_reasons label": "desk.settings.reasons.label",
  "rejection_reasons text": "desk.settings.reasons.words",
  "identity_providers name": "desk.settings.signIn.name",
  "identity_providers issuer": "desk.settings.signIn.issuer",
  "identity_providers client_id": "desk.settings.signIn.clientId",
  "identity_providers logo": "desk.settings.signIn.logo",
  "identity_providers consumers": "desk.settings.signIn.consumers",
  "identity_providers staff": "desk.settings.signIn.staff",
  "identity_providers scopes": "desk.settings.signIn.scopes",
  "identity_providers acr_values": "desk.settings.signIn.acrValues",
  "identity_providers acr": "desk.settings.signIn.acr",
};

/** The name of a place in the settings, for people; `attributes` say which entry of a list it is. */
export function nameOf(t: DeskT, pointer: string, attributes: SettingsAttributes): string {
  const tokens = tokensOf(pointer);
  const [first = "", second, third] = tokens;
  const last = tokens.at(-1);
  const withTag = (name: string) =>
    isTag(last) ? t("desk.settings.name.inTag", { name, tag: t(tagLabels[last]) }) : name;
  if (first === "theme" && isOneOf(colourFields, second)) return t(`desk.settings.colour.${second}`);
  if (first === "theme" && second === "font_family") return t("desk.settings.appearance.font");
  if (first === "theme" && second === "font_size") return t("desk.settings.appearance.size");
  if (first === "content" && isOneOf(contentNames, second))
    return withTag(t(`desk.settings.content.${second}`));
  if (first === "mail" && second === "texts" && third)
    return withTag(t("desk.settings.name.mailText", { id: third }));
  if (first === "assurance") return t("desk.settings.name.assurance", { type: second ?? "" });
  const list = lists[first];
  if (list && second !== undefined) {
    const entry = t(list, { id: entryName(attributes, first, second) });
    const part = parts[`${first} ${third}`];
    return withTag(part ? t("desk.settings.name.part", { entry, part: t(part) }) : entry);
  }
  if (first === "languages") return t("desk.settings.general.languages");
  const found = fieldOf(pointer);
  if (found) return withTag(t(found.field.label));
  return pointer || t("desk.settings.title");
}

const isColour = (value: unknown): value is string =>
  typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);

/** A value as it is shown beside another one. */
export function valueText(t: DeskT, pointer: string, value: unknown): string {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    return t("desk.settings.nothing");
  if (typeof value === "boolean") return t(value ? "desk.settings.on" : "desk.settings.off");
  const field = fieldOf(pointer)?.field;
  const option = field?.options?.find((one) => one.value === textOf(value));
  if (option) return t(option.label);
  if (field?.kind === "dates" && Array.isArray(value))
    return value.map((day) => date(String(day))).join(", ");
  if (field?.kind === "weekdays" && Array.isArray(value))
    return value.map((day) => t(`desk.settings.weekday.${day}` as DeskKey)).join(", ");
  if (typeof value === "string" && value.startsWith("data:")) return t("desk.settings.aFile");
  if (Array.isArray(value) && value.every((one) => typeof one !== "object")) return value.join(", ");
  if (typeof value === "object") return JSON.stringify(value, null, 1);
  const text = textOf(value);
  return text.startsWith("<p>") && isTypeable(text) ? toTyped(text) : text;
}

export const colourOf = (value: unknown): string | null => (isColour(value) ? value : null);
