import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getJson, send, sendJson, withQuery } from "../api/client";
import type { Localised } from "../api/types";
import type { Attributes } from "./attributes";

/** The calls about the settings of the firm. */

const SETTINGS = "/backoffice/v1/settings";

/** Actor: a member of staff, a service key, or the operator. */
interface Actor {
  kind: string;
  name?: string | null;
}

/** Something that keeps the settings from being published. */
export interface Problem {
  pointer: string;
  rule: string;
  message: string;
  line?: number | null;
  column?: number | null;
}

export interface Draft {
  revision: string;
  /** The published version on which it is based. */
  base_version: number;
  updated_at: string;
  updated_by: Actor;
  attributes: Attributes;
  problems: Problem[];
}

export interface Published {
  version: number;
  published_at?: string | null;
  published_by?: Actor | null;
  attributes: Attributes;
  /** The host names of the firm, which the operator sets. */
  hosts: string[];
}

export interface SettingsData {
  published: Published;
  draft?: Draft | null;
  managed_by: "system" | "desk";
}

export const readSettings = async (signal?: AbortSignal): Promise<SettingsData> =>
  (await getJson<{ data: SettingsData }>(SETTINGS, signal)).data;

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => readSettings(signal),
  // The page follows its own draft; what a colleague changed meanwhile is found when it is saved.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export interface DraftBody {
  attributes: Attributes;
  base_version: number;
  /** The revision that was read; `null` when there was no draft. */
  revision: string | null;
}

export const putDraft = async (body: DraftBody): Promise<Draft> =>
  (await sendJson<{ data: Draft }>("PUT", `${SETTINGS}/draft`, { body })).data;

export const deleteDraft = (revision: string): Promise<unknown> =>
  send("DELETE", withQuery(`${SETTINGS}/draft`, { revision }));

export const publish = (revision: string): Promise<unknown> =>
  sendJson("POST", `${SETTINGS}/publish`, { body: { revision } });

export const makePreview = async (page: string, consumer: string | null): Promise<string> => {
  const body = { path: page, consumer };
  return (await sendJson<{ data: { url: string } }>("POST", `${SETTINGS}/draft/preview`, { body })).data.url;
};

export interface HistoryLine {
  version: number;
  published_at: string;
  published_by?: Actor | null;
  source: "desk" | "api" | "operator";
  changes: number;
}

interface HistoryEntry extends HistoryLine {
  attributes: Attributes;
  differences: { pointer: string; before?: unknown; after?: unknown }[];
}

interface HistoryPage {
  data: HistoryLine[];
  meta?: { next?: string | null };
}

export const historyQuery = infiniteQueryOptions({
  queryKey: ["settings", "history"],
  queryFn: ({ pageParam, signal }) =>
    getJson<HistoryPage>(withQuery(`${SETTINGS}/history`, { cursor: pageParam }), signal),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.meta?.next ?? null,
  staleTime: 0,
});

export const readVersion = async (version: number, signal?: AbortSignal): Promise<HistoryEntry> =>
  (await getJson<{ data: HistoryEntry }>(`${SETTINGS}/history/${version}`, signal)).data;

export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ["settings", "version", version],
    queryFn: ({ signal }) => readVersion(version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restore = async (version: number, revision: string | null): Promise<Draft> =>
  (await sendJson<{ data: Draft }>("POST", `${SETTINGS}/history/${version}/restore`, { body: { revision } }))
    .data;

/** A text of the portal, in its own words. */
export interface PortalText {
  id: string;
  translation: Localised;
}

interface TextList {
  data: { id: string; attributes: { translation: Localised } }[];
}

export const textsQuery = queryOptions({
  queryKey: ["portal-texts"],
  queryFn: async ({ signal }): Promise<PortalText[]> =>
    (await getJson<TextList>("/backoffice/v1/texts", signal)).data.map(({ id, attributes }) => ({
      id,
      translation: attributes.translation,
    })),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A block of a mail that the firm can word. */
export interface MailText {
  id: string;
  translation: Localised;
  variables: string[];
}

interface MailTextList {
  data: { id: string; attributes: Omit<MailText, "id"> }[];
}

export const mailTextsQuery = queryOptions({
  queryKey: ["mail-texts"],
  queryFn: async ({ signal }): Promise<MailText[]> =>
    (await getJson<MailTextList>(`${SETTINGS}/mail-texts`, signal)).data.map(({ id, attributes }) => ({
      id,
      ...attributes,
    })),
  staleTime: Number.POSITIVE_INFINITY,
});
