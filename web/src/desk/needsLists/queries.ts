import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";
import type { Template } from "./template";

export type StoredTemplate = BackOfficeSchemas["StoredTemplate"];

export const needsListsQuery = queryOptions({
  queryKey: ["needs-lists"],
  queryFn: async ({ signal }) => (await call("GET /request-templates", { signal })).items,
});

/** The versions of a list, the newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["needs-lists", id],
    queryFn: async ({ signal }) =>
      (await call("GET /request-templates/{id}/versions", { path: { id }, signal })).items,
  });

export const saveTemplate = (id: string, version: number, attributes: Template): Promise<StoredTemplate> =>
  call("PUT /request-templates/{id}", { path: { id }, body: { version, attributes } });
