import { queryOptions } from "@tanstack/react-query";
import { call } from "./client";
import type { BackOfficeSchemas } from "./operations";

/** Reads the firm's settings, as they are published. */
export async function readLicence(signal?: AbortSignal): Promise<BackOfficeSchemas["LicenceRecord"]> {
  const { firm } = await call("GET /desk/api/auth/me", { signal });
  return (await call("GET /licence/{external_id}", { path: { external_id: firm.slug }, signal })).data;
}

export const licenceQuery = queryOptions({
  queryKey: ["record", "licence"],
  queryFn: ({ signal }) => readLicence(signal),
});
