import { queryOptions } from "@tanstack/react-query";
import { getJson, path, sendJson } from "../api/client";

export const keyScopes = ["records", "read", "handover", "privacy", "licence"] as const;
export type KeyScope = (typeof keyScopes)[number];

interface ServiceKey {
  name: string;
  scopes: KeyScope[];
  networks: string[];
  state: "active" | "expired" | "revoked";
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Only in the answer to making the key. */
  secret?: string;
}

export interface StoredServiceKey {
  id: string;
  attributes: ServiceKey;
}

const KEYS = "/backoffice/v1/service-keys";

export const serviceKeysQuery = queryOptions({
  queryKey: ["service-keys"],
  queryFn: async ({ signal }) => (await getJson<{ data: StoredServiceKey[] }>(KEYS, signal)).data,
});

export interface NewServiceKey {
  name: string;
  scopes: KeyScope[];
  networks: string[];
  last_day: string | null;
}

export const createKey = async (body: NewServiceKey): Promise<StoredServiceKey> =>
  (await sendJson<{ data: StoredServiceKey }>("POST", KEYS, { body })).data;

export const revokeKey = (id: string): Promise<unknown> =>
  sendJson("DELETE", path`/backoffice/v1/service-keys/${id}`);
