import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas, JsonResponse } from "../api/operations";

export type StoredServiceKey = JsonResponse<"POST /service-keys">["data"];
export type NewServiceKey = BackOfficeSchemas["NewServiceKey"];

export const serviceKeysQuery = queryOptions({
  queryKey: ["service-keys"],
  queryFn: async ({ signal }) => (await call("GET /service-keys", { signal })).data,
});

export const createKey = async (body: NewServiceKey): Promise<StoredServiceKey> =>
  (await call("POST /service-keys", { body })).data;

export const revokeKey = (id: string): Promise<unknown> =>
  call("DELETE /service-keys/{id}", { path: { id } });
