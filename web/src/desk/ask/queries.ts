import { queryOptions } from "@tanstack/react-query";
import { languageTag } from "../../shared/i18n/language";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import { type Localised, textInDeskLanguage } from "../ui/localisedText";

export type Respondent = BackOfficeSchemas["AskedOf"];
/** A request in the words that the client reads. */
export type WordedRequest = BackOfficeSchemas["WordedRequest"];
export type WordedTemplate = BackOfficeSchemas["WordedTemplate"];
export type AskableLists = BackOfficeSchemas["AskableLists"];
export type RequestSet = BackOfficeSchemas["RequestSet"];

/** Needs lists for a client, in the client's words. */
export const listsQuery = (client: string) =>
  queryOptions({
    queryKey: ["lists", client],
    queryFn: ({ signal }) =>
      call("GET /consumers/{external_id}/request-templates", { path: { external_id: client }, signal }),
    staleTime: 60_000,
  });

/** Orders lists by their names in the language of the desk. */
export const byName = (a: { name: Localised }, b: { name: Localised }): number =>
  textInDeskLanguage(a.name).localeCompare(textInDeskLanguage(b.name), languageTag());

/** Sends a set; by the same key it is sent once, however often the answer gets lost. */
export const sendSet = (client: string, key: string, body: RequestSet): Promise<unknown> =>
  call("POST /consumers/{external_id}/requests", {
    path: { external_id: client },
    headers: { "Idempotency-Key": key },
    body,
  });
