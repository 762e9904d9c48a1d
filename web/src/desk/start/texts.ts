import type { RecordAttributes } from "../records/form/fields";

/** The firm's greeting in the portal, as it is typed: plain paragraphs of each language. */

type ByLanguage = Partial<Record<"nl" | "en", string | null>>;

const isPlain = (value: unknown): value is RecordAttributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const contentOf = (licence: RecordAttributes): RecordAttributes =>
  isPlain(licence.content) ? licence.content : {};
const byLanguage = (value: unknown): ByLanguage => (isPlain(value) ? (value as ByLanguage) : {});

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const unescapeHtml = (text: string) =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (entity) => {
    const found = Object.entries(entities).find(([, name]) => name === entity);
    return found?.[0] ?? entity;
  });

/** True if a text has only paragraphs, which can be typed without knowing HTML. */
export const isTypeable = (html: string): boolean => !/<(?!\/?p>|br ?\/?>)/i.test(html);

/** `<p>Welkom</p>` as it is typed, an empty line between two paragraphs. */
export const toTyped = (html: string): string =>
  unescapeHtml(
    html
      .replaceAll(/<br ?\/?>/gi, "\n")
      .replaceAll(/<\/p>\s*<p>/gi, "\n\n")
      .replaceAll(/<\/?p>/gi, ""),
  ).trim();

export const toHtml = (typed: string): string =>
  typed
    .trim()
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");

/** True if the firm has a greeting of its own. */
export const hasGreeting = (licence: RecordAttributes): boolean =>
  Object.values(byLanguage(contentOf(licence).welcome_title)).some(Boolean);

/** The greeting as the form has it. */
export function greetingOf(licence: RecordAttributes): RecordAttributes {
  const content = contentOf(licence);
  const [title, text] = [byLanguage(content.welcome_title), byLanguage(content.welcome_content)];
  return {
    title_nl: title.nl ?? null,
    text_nl: text.nl ? toTyped(text.nl) : null,
    title_en: title.en ?? null,
    text_en: text.en ? toTyped(text.en) : null,
  };
}

/** True if the present texts can be typed as they are. */
export const canType = (licence: RecordAttributes): boolean =>
  Object.values(byLanguage(contentOf(licence).welcome_content)).every((html) => isTypeable(html ?? ""));

/** The settings with what was typed. */
export function withGreeting(
  licence: RecordAttributes,
  typed: RecordAttributes,
  texts: boolean,
): RecordAttributes {
  const content = contentOf(licence);
  const title = { ...byLanguage(content.welcome_title), nl: typed.title_nl, en: typed.title_en };
  const html = (value: unknown) => (typeof value === "string" && value ? toHtml(value) : null);
  const text = {
    ...byLanguage(content.welcome_content),
    nl: html(typed.text_nl),
    en: html(typed.text_en),
  };
  const withoutEmptyValues = (all: object) =>
    Object.fromEntries(Object.entries(all).filter(([, value]) => value));
  return {
    ...licence,
    content: {
      ...content,
      welcome_title: withoutEmptyValues(title),
      ...(texts ? { welcome_content: withoutEmptyValues(text) } : {}),
    },
  };
}
