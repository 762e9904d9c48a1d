import type { BackOfficeSchemas } from "../../../src/desk/api/operations";

/** Values that the responses of the made-up desk have in common. */

const now = Date.now();
export const daysAgo = (days: number) => new Date(now - days * 86_400_000).toISOString();

export const anna = { external_id: "anna", name: "Anna de Vries" };
export const bakkerij = { external_id: "bakkerij", name: "Bakkerij Jansen B.V." };

/** The `meta` of a record that the firm's own system manages. */
export const systemMeta = (id: string): BackOfficeSchemas["RecordMeta"] => ({
  portal_id: id,
  version: 1,
  revision: null,
  updated_at: null,
  managed_by: "system",
  managed_by_name: "CRM",
});

export const page = <T>(data: T[]) => ({ data, meta: {} });
export const resources = <A>(type: string, all: A[]) =>
  all.map((attributes, place) => ({ type, id: `${type}-${place}`, attributes }));
