import { queryOptions } from "@tanstack/react-query";
import { languageTag } from "../../shared/i18n/language";
import { getJson, path, sendJson } from "../api/client";
import type { Localised } from "../api/types";

export type AskedOf = "client" | "partner" | "both";

/** A request in the words that the client reads. */
export interface WordedRequest {
  id: string;
  type: string;
  for: AskedOf;
  completion: "any" | "all";
  label: string;
  comment: string | null;
  document: { description: string | null; upload_requirements: string[] } | null;
  is_selected: boolean;
}

export interface WordedTemplate {
  id: string;
  version: number;
  name: Localised;
  description: Localised;
  deadline_days: number | null;
  requests: WordedRequest[];
}

export interface AskableLists {
  locale: string;
  partner: { external_id: string; name: string } | null;
  templates: WordedTemplate[];
}

/** Needs lists for a client, in the client's words. */
export const listsQuery = (client: string) =>
  queryOptions({
    queryKey: ["lists", client],
    queryFn: ({ signal }) =>
      getJson<AskableLists>(path`/backoffice/v1/consumers/${client}/request-templates`, signal),
    staleTime: 60_000,
  });

/** A text in the language of the desk. */
export function localised(text: Localised): string {
  const tag = languageTag() as keyof Localised;
  const language = tag.slice(0, 2) as keyof Localised;
  return text[tag] ?? text[language] ?? text.nl ?? "";
}

/** Orders lists by their names in the language of the desk. */
export const byName = (a: { name: Localised }, b: { name: Localised }): number =>
  localised(a.name).localeCompare(localised(b.name), languageTag());

interface NewRequest {
  type: string;
  for: AskedOf;
  completion: "any" | "all";
  label: string;
  comment: string | null;
  document: { description: string | null; upload_requirements: string[] } | null;
}

export interface RequestSet {
  template: { id: string; version: number } | null;
  deadline: string | null;
  product: { kind: string; external_id: string } | null;
  requests: NewRequest[];
}

/** Sends a set; by the same key it is sent once, however often the answer gets lost. */
export const sendSet = (client: string, key: string, body: RequestSet): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/consumers/${client}/requests`, { body, key });
