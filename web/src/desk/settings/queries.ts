import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Entity, toEntity } from "../../shared/api/jsonapi";
import { call } from "../api/client";
import type { DeskAttributes as AttributesOf, BackOfficeSchemas } from "../api/operations";
import { uncheckedBody } from "../api/uncheckedBody";
import type { SettingsAttributes } from "./attributes";

/** The calls about the settings of the firm. */

/** A problem that keeps the settings from being published. */
export type SettingsProblem = BackOfficeSchemas["SettingsProblem"];
export type SettingsDraft = BackOfficeSchemas["SettingsDraft"];
/** A draft as the editor has it. */
export type DraftBody = Omit<BackOfficeSchemas["DraftBody"], "attributes"> & {
  attributes: SettingsAttributes;
};
export type SettingsData = BackOfficeSchemas["FirmSettings"];
export type Published = SettingsData["published"];
export type HistoryLine = BackOfficeSchemas["SettingsHistoryLine"];

export const readSettings = async (signal?: AbortSignal): Promise<SettingsData> =>
  (await call("GET /settings", { signal })).data;

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => readSettings(signal),
  // The page follows its own draft; what a colleague changed meanwhile is found when it is saved.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
});

export const putDraft = async (body: DraftBody): Promise<SettingsDraft> =>
  (await call("PUT /settings/draft", { body: uncheckedBody(body) })).data;

export const deleteDraft = (revision: string): Promise<unknown> =>
  call("DELETE /settings/draft", { query: { revision } });

export const publish = (revision: string): Promise<unknown> =>
  call("POST /settings/publish", { body: { revision } });

export const makePreview = async (page: string, consumer: string | null): Promise<string> =>
  (await call("POST /settings/draft/preview", { body: { path: page, consumer } })).data.url;

export const historyQuery = infiniteQueryOptions({
  queryKey: ["settings", "history"],
  queryFn: ({ pageParam, signal }) => call("GET /settings/history", { query: { cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.meta.next ?? null,
  staleTime: 0,
});

export const readVersion = async (version: number, signal?: AbortSignal) =>
  (await call("GET /settings/history/{version}", { path: { version: String(version) }, signal })).data;

export const versionQuery = (version: number) =>
  queryOptions({
    queryKey: ["settings", "version", version],
    queryFn: ({ signal }) => readVersion(version, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const restore = async (version: number, revision: string | null): Promise<SettingsDraft> =>
  (
    await call("POST /settings/history/{version}/restore", {
      path: { version: String(version) },
      body: { revision },
    })
  ).data;

/** A text of the portal, in its own words. */
export type PortalText = Entity<AttributesOf<"GET /texts">>;

export const textsQuery = queryOptions({
  queryKey: ["portal-texts"],
  queryFn: async ({ signal }) => (await call("GET /texts", { signal })).data.map(toEntity),
  staleTime: Number.POSITIVE_INFINITY,
});

/** A block of a mail that the firm can word. */
export type MailText = Entity<BackOfficeSchemas["MailBlockText"]>;

export const mailTextsQuery = queryOptions({
  queryKey: ["mail-texts"],
  queryFn: async ({ signal }) => (await call("GET /settings/mail-texts", { signal })).data.map(toEntity),
  staleTime: Number.POSITIVE_INFINITY,
});
