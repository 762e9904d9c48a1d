import { textOf } from "../../records/form/fields";
import type { Localised, Tag } from "../../ui/localisedText";
import { isPlain, listOf, type SettingsAttributes, toLocalised, withTag } from "../attributes";
import type { PortalText } from "../queries";
import { type ContentName, contentDefaults, contentNames } from "../settingFields";
import type { TextShape } from "./LocalisedField";
import { variablesOf } from "./textChecks";

/** The texts that a firm can word: those of fixed places, and every text of the portal by its id. */

export interface Wordable {
  /** `content/welcome_title` or the id of a text of the portal. */
  key: string;
  /** `null` for a text of the portal, which is called by its own words. */
  content: ContentName | null;
  value: Localised;
  /** The portal's own texts. */
  portal: Localised;
  /** Pointer to the four texts, also of a text that the firm has not worded yet. */
  pointer: string;
  shape: TextShape;
}

const lineContents = new Set<ContentName>([
  "welcome_title",
  "important_documents_title",
  "adviser_label",
  "dossier_owner_label",
  "disability_cover_accept_button",
  "disability_cover_decline_button",
  "income_type_label",
  "product_phase_label",
]);

interface Entry {
  id: string;
  translation: Localised;
}

const entriesOf = (attributes: SettingsAttributes): Entry[] =>
  listOf<unknown>(attributes.dictionary).map((entry) =>
    isPlain(entry)
      ? { id: textOf(entry.id), translation: toLocalised(entry.translation) }
      : { id: "", translation: {} },
  );

/** The variables of a text of the portal: "one message" needs no number. */
function shapeOf(id: string, portal: Localised): TextShape {
  const words = portal.nl ?? "";
  const known = variablesOf(words);
  const needed = known.filter((name) => name !== "count" || !id.endsWith("_one"));
  return { form: words.length > 70 ? "lines" : "line", variables: { known, needed } };
}

/** Every text that can be worded, with the firm's words for it. */
export function wordables(attributes: SettingsAttributes, texts: readonly PortalText[]): Wordable[] {
  const content = isPlain(attributes.content) ? attributes.content : {};
  const byId = new Map(texts.map(({ id, translation }) => [id, translation]));
  const places = contentNames.map(
    (name): Wordable => ({
      key: `content/${name}`,
      content: name,
      value: toLocalised(content[name]),
      portal: byId.get(contentDefaults[name] ?? "") ?? {},
      pointer: `/content/${name}`,
      shape: { form: lineContents.has(name) ? "line" : "html", variables: null },
    }),
  );
  const entries = entriesOf(attributes);
  const placeOf = new Map(entries.map(({ id }, place) => [id, place]));
  const own = texts.map(({ id, translation }): Wordable => {
    const place = placeOf.get(id);
    return {
      key: id,
      content: null,
      value: place === undefined ? {} : (entries[place]?.translation ?? {}),
      portal: translation,
      pointer: `/dictionary/${place ?? entries.length}/translation`,
      shape: shapeOf(id, translation),
    };
  });
  // Words for a text that the portal does not have, which somebody may want to take away.
  const formerTexts = entries.flatMap(({ id, translation }, place): Wordable[] =>
    byId.has(id)
      ? []
      : [
          {
            key: id,
            content: null,
            value: translation,
            portal: {},
            pointer: `/dictionary/${place}/translation`,
            shape: { form: "lines", variables: null },
          },
        ],
  );
  return [...places, ...formerTexts, ...own];
}

export const isWorded = ({ value }: Wordable): boolean =>
  Object.values(value).some((text) => text.trim() !== "");

const toSearchText = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}|<[^>]*>/gu, "")
    .toLowerCase();

/** Returns true if each word of the search is in the text, its id or its name, with or without accents. */
export function matches({ key, value, portal }: Wordable, name: string, search: string): boolean {
  const words = toSearchText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const all = toSearchText([key, name, ...Object.values(value), ...Object.values(portal)].join("\n"));
  return words.every((word) => all.includes(word));
}

/** The settings with other words for a text; without any words its entry goes. */
export function withWords(
  attributes: SettingsAttributes,
  { key, content }: Wordable,
  tag: Tag,
  text: string,
): SettingsAttributes {
  if (content) {
    const all = isPlain(attributes.content) ? attributes.content : {};
    return { ...attributes, content: { ...all, [content]: withTag(toLocalised(all[content]), tag, text) } };
  }
  const entries = entriesOf(attributes);
  const current = entries.find(({ id }) => id === key)?.translation ?? {};
  return withEntry(attributes, key, withTag(current, tag, text));
}

function withEntry(attributes: SettingsAttributes, key: string, translation: Localised): SettingsAttributes {
  const entries = entriesOf(attributes);
  const entry = { id: key, translation };
  const isEmpty = Object.keys(translation).length === 0;
  const place = entries.findIndex(({ id }) => id === key);
  const others = entries.filter((_, other) => other !== place);
  if (isEmpty) return { ...attributes, dictionary: others };
  if (place === -1) return { ...attributes, dictionary: [...entries, entry] };
  return { ...attributes, dictionary: entries.with(place, entry) };
}

/** The settings in which the portal says a text in its own words again. */
export function withoutWords(attributes: SettingsAttributes, { key, content }: Wordable): SettingsAttributes {
  if (!content) return withEntry(attributes, key, {});
  const all = isPlain(attributes.content) ? attributes.content : {};
  return { ...attributes, content: { ...all, [content]: {} } };
}
