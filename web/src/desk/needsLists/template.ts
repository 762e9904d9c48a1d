import type { BackOfficeSchemas } from "../api/operations";
import type { AskItem } from "../ask/values";
import { type Localised, type Tag, tags } from "../ui/localisedText";

export type TemplateItem = BackOfficeSchemas["TemplateItem"];
export type Template = BackOfficeSchemas["RequestTemplate"];
type RequestedActionType = BackOfficeSchemas["ActionType"];

/** The types that a list can ask for. */
export const itemTypes = [
  "UPLOAD_DOCUMENT",
  "REQUEST_PENSION_XML",
  "INVENTORY_FORM",
  "INVENTORY_FORM_OCKTO",
  "KNOWLEDGE_FORM",
  "CONSUMER_PROFILE_FORM",
  "REQUEST_ADVICE",
  "MORTGAGE_CHECK",
  "UPDATE_MORTGAGE",
  "EDIT_MARKET_VALUE",
  "REQUEST_DATE_CONDITIONS_PRECEDENT",
] as const satisfies readonly RequestedActionType[];

const uploads = new Set(["UPLOAD_DOCUMENT", "REQUEST_PENSION_XML"]);

/** True if a type asks for a document, whose description and requirements it has. */
export const asksForDocument = (type: string): boolean => uploads.has(type);

/** The variables that texts can name. */
export const variables = ["name", "first_name", "firm", "year", "last_year"] as const;
type TemplateVariable = (typeof variables)[number];

const isFilled = (text: string | undefined): text is string => text !== undefined && text.trim() !== "";

/** The text in another tag that is read where this tag has none: that of the language, then Dutch. */
export function fallbackOf(text: Localised, tag: Tag): string {
  const language = tag.slice(0, 2) as Tag;
  return [language, "nl" as const].map((other) => text[other]).find(isFilled) ?? "";
}

/** The text as somebody with this tag reads it. */
export const readAs = (text: Localised, tag: Tag): string => {
  const own = text[tag];
  return isFilled(own) ? own : fallbackOf(text, tag);
};

/** A text in which one tag is replaced; an empty one is left out. */
export function withText(text: Localised, tag: Tag, value: string): Localised {
  const { [tag]: _, ...others } = text;
  return value === "" ? others : { ...others, [tag]: value };
}

/** Error in the variables of a text, with its line and column, from 1. */
export interface VariableViolation {
  kind: "unknown" | "open";
  line: number;
  column: number;
  /** Start of the selection that shows the violation. */
  start: number;
  end: number;
  name: string;
}

/** Returns the violations of a text's variables, as the server finds them. */
export function variableViolations(text: string): VariableViolation[] {
  const violations: VariableViolation[] = [];
  const known: readonly string[] = variables;
  let from = 0;
  for (;;) {
    const start = text.indexOf("{{", from);
    if (start < 0) return violations;
    const before = text.slice(0, start).split("\n");
    // A column counts characters, of which some are two in a string.
    const place = { line: before.length, column: Array.from(before.at(-1) ?? "").length + 1, start };
    const close = text.indexOf("}}", start + 2);
    const next = text.indexOf("{{", start + 2);
    if (close < 0 || (next >= 0 && next < close)) {
      violations.push({ kind: "open", name: "", end: start + 2, ...place });
      from = start + 2;
    } else {
      const name = text.slice(start + 2, close).trim();
      if (!known.includes(name)) violations.push({ kind: "unknown", name, end: close + 2, ...place });
      from = close + 2;
    }
  }
}

/** A text with values in the places of the names. */
const fillVariables = (text: string, values: Record<TemplateVariable, string>): string =>
  text.replaceAll(/\{\{(.*?)\}\}/gs, (_, name: string) => values[name.trim() as TemplateVariable] ?? "");

/** The requests as a client with this tag reads them, all of them ticked that are ticked before anybody chooses. */
export function toPreview(template: Template, tag: Tag, values: Record<TemplateVariable, string>): AskItem[] {
  const word = (text: Localised) => fillVariables(readAs(text, tag), values);
  return template.items
    .filter((item) => item.is_selected)
    .map(({ id, type, for: asked, completion, label, comment, document }) => ({
      id,
      type,
      for: asked,
      completion,
      label: word(label),
      text: word(asksForDocument(type) ? (document?.description ?? {}) : comment),
      requirements: asksForDocument(type) ? (document?.upload_requirements.map(word) ?? []) : [],
      isChosen: true,
    }));
}

/** An id of small letters, digits and hyphens, made of a text; `otherwise` where nothing of it is left. */
export function slug(text: string, otherwise: string): string {
  const plainText = text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, "");
  return plainText || otherwise;
}

/** Returns an id that no item has. */
export function freeId(wanted: string, taken: readonly string[]): string {
  let id = wanted;
  for (let number = 2; taken.includes(id); number += 1) id = `${wanted}-${number}`;
  return id;
}

export const newItem = (taken: readonly string[]): TemplateItem => ({
  id: freeId("verzoek", taken),
  type: "UPLOAD_DOCUMENT",
  for: "client",
  completion: "any",
  label: {},
  comment: {},
  document: { description: {}, upload_requirements: [] },
  is_selected: true,
});

export const emptyTemplate: Template = {
  name: {},
  description: {},
  is_offered: true,
  deadline_days: 14,
  items: [newItem([])],
};

/** The item with another type: what a document is described by is kept apart from the explanation of a form. */
export function withType(item: TemplateItem, type: RequestedActionType): TemplateItem {
  if (asksForDocument(type) === asksForDocument(item.type)) return { ...item, type };
  if (asksForDocument(type))
    return { ...item, type, comment: {}, document: { description: item.comment, upload_requirements: [] } };
  return { ...item, type, comment: item.document?.description ?? {}, document: null };
}

/** Moves an item one place up or down. */
export function moveItem<T>(items: readonly T[], place: number, by: -1 | 1): T[] {
  const next = [...items];
  const [item] = next.splice(place, 1);
  if (item !== undefined) next.splice(place + by, 0, item);
  return next;
}

/** The template as it is sent: conditions without a word are left out. */
export function toAttributes(template: Template): Template {
  const hasWords = (text: Localised) => Object.values(text).some(isFilled);
  return {
    ...template,
    items: template.items.map((item) => ({
      ...item,
      document: item.document && {
        ...item.document,
        upload_requirements: item.document.upload_requirements.filter(hasWords),
      },
    })),
  };
}

/** Error that keeps a list from being saved. */
export interface TemplateViolation {
  /** Place of the error: `name`, `deadline_days`, `items`, or `item` with an id. */
  at: "name" | "deadline_days" | "items" | "text" | "label" | "requirement";
  item?: string;
  tag?: Tag;
}

const textsOf = (item: TemplateItem): Localised[] => [
  item.label,
  item.comment,
  ...(item.document ? [item.document.description, ...item.document.upload_requirements] : []),
];

/** Returns everything that keeps a list from being saved, the first in the order of the page. */
export function violationsOf(template: Template): TemplateViolation[] {
  const violations: TemplateViolation[] = [];
  const look = (text: Localised, item?: string) => {
    for (const tag of tags)
      if (variableViolations(text[tag] ?? "").length > 0)
        violations.push({ at: "text", tag, ...(item ? { item } : {}) });
  };
  if (!isFilled(template.name.nl)) violations.push({ at: "name", tag: "nl" });
  look(template.name);
  look(template.description);
  const days = template.deadline_days;
  if (days !== null && !(Number.isInteger(days) && days >= 1 && days <= 365))
    violations.push({ at: "deadline_days" });
  if (template.items.length === 0) violations.push({ at: "items" });
  for (const item of template.items) {
    if (!isFilled(item.label.nl)) violations.push({ at: "label", item: item.id, tag: "nl" });
    for (const requirement of toAttributes({ ...template, items: [item] }).items[0]?.document
      ?.upload_requirements ?? [])
      if (!isFilled(requirement.nl)) violations.push({ at: "requirement", item: item.id, tag: "nl" });
    for (const text of textsOf(item)) look(text, item.id);
  }
  return violations;
}
