import { queryOptions } from "@tanstack/react-query";
import { getJson, path, sendJson, withQuery } from "../api/client";
import type { ClientScope, Colleague, Role, StoredRecord } from "../api/types";

const STAFF = "/backoffice/v1/staff";

export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ signal }) => (await getJson<{ items: Colleague[] }>(STAFF, signal)).items,
});

/** A branch or an adviser of the firm, to choose from. */
export interface Choice {
  value: string;
  label: string;
}

async function readChoices(segment: "branches" | "advisers", signal: AbortSignal): Promise<Choice[]> {
  const address = withQuery(`/backoffice/v1/${segment}`, { limit: 500 });
  const { data } = await getJson<{ data: StoredRecord<{ name?: string | null }>[] }>(address, signal);
  return data.map(({ id, attributes }) => ({ value: id, label: attributes.name || id }));
}

export const choicesQuery = (segment: "branches" | "advisers") =>
  queryOptions({
    queryKey: ["choices", segment],
    queryFn: ({ signal }) => readChoices(segment, signal),
    staleTime: 5 * 60_000,
  });

/** Values of the form for a colleague. */
export interface ColleagueValues {
  name: string;
  email: string;
  role: Role;
  scope: ClientScope;
  branch: string;
  adviser: string;
}

export const emptyValues: ColleagueValues = {
  name: "",
  email: "",
  role: "adviser",
  scope: "own",
  branch: "",
  adviser: "",
};

/** Returns the request body: an empty branch or adviser becomes `null`. */
const toBody = ({ branch, adviser, ...rest }: Omit<ColleagueValues, "email">) => ({
  ...rest,
  branch: branch || null,
  adviser: adviser || null,
});

export const invite = ({ email, ...values }: ColleagueValues): Promise<Colleague> =>
  sendJson("POST", STAFF, { body: { email, ...toBody(values) } });

export const change = (id: string, { email: _, ...values }: ColleagueValues): Promise<Colleague> =>
  sendJson("PATCH", path`/backoffice/v1/staff/${id}`, { body: toBody(values) });

/** Of one's own account the name and the adviser: a colleague changes the rest. */
export const changeOwn = (id: string, { name, adviser }: ColleagueValues): Promise<Colleague> =>
  sendJson("PATCH", path`/backoffice/v1/staff/${id}`, { body: { name, adviser: adviser || null } });

export const setDisabled = (id: string, disabled: boolean): Promise<Colleague> =>
  sendJson("PATCH", path`/backoffice/v1/staff/${id}`, { body: { disabled } });

export const inviteAgain = (id: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/staff/${id}/invitation`, { body: {} });

export const restoreAccess = (id: string, reason: string): Promise<unknown> =>
  sendJson("POST", path`/backoffice/v1/staff/${id}/reset`, { body: { reason } });
