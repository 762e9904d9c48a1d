import { queryOptions } from "@tanstack/react-query";
import { getJson, path, sendJson } from "../api/client";
import type { Template } from "./template";

export interface StoredTemplate {
  id: string;
  /** 0 for a list that every firm begins with and that this firm has not changed. */
  version: number;
  changed_at: string | null;
  changed_by: string | null;
  attributes: Template;
}

interface TemplateList {
  items: StoredTemplate[];
  variables: string[];
}

const LISTS = "/backoffice/v1/request-templates";

export const needsListsQuery = queryOptions({
  queryKey: ["needs-lists"],
  queryFn: async ({ signal }) => (await getJson<TemplateList>(LISTS, signal)).items,
});

/** The versions of a list, the newest first. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: ["needs-lists", id],
    queryFn: async ({ signal }) =>
      (await getJson<TemplateList>(path`/backoffice/v1/request-templates/${id}/versions`, signal)).items,
  });

export const saveTemplate = (id: string, version: number, attributes: Template): Promise<StoredTemplate> =>
  sendJson("PUT", path`/backoffice/v1/request-templates/${id}`, { body: { version, attributes } });
