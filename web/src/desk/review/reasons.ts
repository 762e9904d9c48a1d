import { queryOptions } from "@tanstack/react-query";
import type { Consumer } from "../api/types";

/** Why a document is rejected: the names are in the colleague's language, the texts in that of the client. */
export const reasons = ["unreadable", "incomplete", "outdated", "wrong", "unsigned", "other"] as const;
export type Reason = (typeof reasons)[number];

/** The texts that a client reads, by reason. */
export type ReasonTexts = Partial<Record<Reason, string>>;

interface Texts {
  desk?: { review?: { reasonTexts?: ReasonTexts } };
}

const files: Record<string, () => Promise<{ default: object }>> = {
  "nl formal": () => import("../../../../messages/desk/nl.json"),
  "nl informal": () => import("../../../../messages/desk/nl-x-informal.json"),
  "en formal": () => import("../../../../messages/desk/en.json"),
  "en informal": () => import("../../../../messages/desk/en-x-informal.json"),
};

const textsOf = async (name: string): Promise<ReasonTexts> =>
  ((await files[name]?.())?.default as Texts | undefined)?.desk?.review?.reasonTexts ?? {};

/** The texts in a client's language and way of address; in formal Dutch until it is known. */
export const reasonTextsQuery = (client: Pick<Consumer, "locale" | "address_style"> | undefined) => {
  const language = client?.locale === "en" ? "en" : "nl";
  const style = client?.address_style === "informal" ? "informal" : "formal";
  return queryOptions({
    queryKey: ["reason-texts", language, style],
    queryFn: async (): Promise<ReasonTexts> => ({
      ...(await textsOf(`${language} formal`)),
      ...(style === "informal" ? await textsOf(`${language} informal`) : {}),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** The explanation after a reason is chosen: its text takes the place of that of another reason, and of nothing else. */
export function withReason(texts: ReasonTexts, reason: Reason, current: string): string {
  const isOwn = current.trim() !== "" && !Object.values(texts).includes(current.trim());
  return isOwn ? current : (texts[reason] ?? "");
}
