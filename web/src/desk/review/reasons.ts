import { queryOptions } from "@tanstack/react-query";
import type { ConsumerAttributes } from "../api/clientSchemas";
import type { BackOfficeSchemas } from "../api/operations";
import { type Localised, type Tag, tags } from "../ui/localisedText";

export type RejectionReason = BackOfficeSchemas["RejectionReason"];

/** Reasons for rejecting a document: the names are in the colleague's language, the texts in that of the client. */

/** The reasons of a firm that has none of its own. */
const codes = ["unreadable", "incomplete", "outdated", "wrong", "unsigned"] as const;

/** Reason of every firm, the last one: what the client reads is typed. */
const OTHER = "other";

interface DeskTexts {
  desk?: { review?: Partial<Record<"reasons" | "reasonTexts", Record<string, string>>> };
}

const files: Record<Tag, () => Promise<{ default: object }>> = {
  nl: () => import("../../../../messages/desk/nl.json"),
  "nl-x-informal": () => import("../../../../messages/desk/nl-x-informal.json"),
  en: () => import("../../../../messages/desk/en.json"),
  "en-x-informal": () => import("../../../../messages/desk/en-x-informal.json"),
};

const withoutEmptyTexts = (text: Record<Tag, string | undefined>): Localised =>
  Object.fromEntries(Object.entries(text).filter(([, words]) => words));

/** The reasons that the desk begins with, in every language. */
export async function readDefaultReasons(): Promise<RejectionReason[]> {
  const read = await Promise.all(
    tags.map(async (tag) => [tag, ((await files[tag]()).default as DeskTexts).desk?.review] as const),
  );
  const wordsOf = (part: "reasons" | "reasonTexts", code: string) =>
    withoutEmptyTexts(
      Object.fromEntries(read.map(([tag, texts]) => [tag, texts?.[part]?.[code]])) as Record<Tag, string>,
    );
  return codes.map((code) => ({
    code,
    label: wordsOf("reasons", code),
    text: wordsOf("reasonTexts", code),
  }));
}

export const defaultReasonsQuery = queryOptions({
  queryKey: ["default-reasons"],
  queryFn: readDefaultReasons,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A text in the words of a reader: their way of address, then their language, then Dutch. */
export function textFor(
  text: Localised,
  reader: Pick<ConsumerAttributes, "locale" | "address_style"> | undefined,
): string {
  const language = reader?.locale === "en" ? "en" : "nl";
  const informal = reader?.address_style === "informal" ? text[`${language}-x-informal`] : undefined;
  return informal || text[language] || text.nl || "";
}

/** Reason to choose, with the text for the client. */
export interface ReasonChoice {
  code: string;
  label: string;
  text: string;
}

/** The firm's reasons, or else those that the desk begins with, and the one for everything else. */
export function choicesOf(
  reasons: readonly RejectionReason[],
  client: Pick<ConsumerAttributes, "locale" | "address_style"> | undefined,
  labelOf: (label: Localised) => string,
  other: string,
): ReasonChoice[] {
  const choices = reasons.map(({ code, label, text }) => ({
    code,
    label: labelOf(label),
    text: textFor(text, client),
  }));
  return [...choices, { code: OTHER, label: other, text: "" }];
}

/** The explanation after a reason is chosen: its text takes the place of that of another reason, and of nothing else. */
export function withReason(choices: readonly ReasonChoice[], chosen: ReasonChoice, current: string): string {
  const typed = current.trim();
  const isOwn = typed !== "" && !choices.some(({ text }) => text.trim() === typed);
  return isOwn ? current : chosen.text;
}
