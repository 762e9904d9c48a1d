import { queryOptions } from "@tanstack/react-query";
import type { SelectOption } from "../../shared/forms/field/fieldProps";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

export type Colleague = BackOfficeSchemas["StaffAccount"];

export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ signal }) => (await call("GET /staff", { signal })).items,
});

/** Reads the branches or the advisers of the firm, to choose from. */
async function readChoices(segment: "branches" | "advisers", signal: AbortSignal): Promise<SelectOption[]> {
  const { data } = await call(`GET /${segment}`, { query: { limit: 500 }, signal });
  return data.map(({ id, attributes }) => ({ value: id, label: attributes.name || id }));
}

export const choicesQuery = (segment: "branches" | "advisers") =>
  queryOptions({
    queryKey: ["choices", segment],
    queryFn: ({ signal }) => readChoices(segment, signal),
    staleTime: 5 * 60_000,
  });

export type HandoverCounts = BackOfficeSchemas["HandoverSummary"];

/** The work that is handed over, and to whom. */
export type HandoverInput = BackOfficeSchemas["NewHandover"];

/** Counts the open work of a colleague, or what a handover would do; nothing is changed. */
export const handoverQuery = (id: string, input: HandoverInput | null) =>
  queryOptions({
    queryKey: ["handover", id, input],
    queryFn: ({ signal }) => call("GET /staff/{id}/handover", { path: { id }, query: input ?? {}, signal }),
    retry: false,
  });

export const handOver = (id: string, body: HandoverInput): Promise<HandoverCounts> =>
  call("POST /staff/{id}/handover", { path: { id }, body });

/** Values of the form for a colleague. */
export interface ColleagueValues {
  name: string;
  email: string;
  role: Colleague["role"];
  scope: Colleague["scope"];
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
  call("POST /staff", { body: { email, ...toBody(values) } });

export const change = (id: string, { email: _, ...values }: ColleagueValues): Promise<Colleague> =>
  call("PATCH /staff/{id}", { path: { id }, body: toBody(values) });

/** Changes the name and the adviser of one's own account: a colleague changes the rest. */
export const changeOwn = (id: string, { name, adviser }: ColleagueValues): Promise<Colleague> =>
  call("PATCH /staff/{id}", { path: { id }, body: { name, adviser: adviser || null } });

export const setDisabled = (id: string, disabled: boolean): Promise<Colleague> =>
  call("PATCH /staff/{id}", { path: { id }, body: { disabled } });

export const inviteAgain = (id: string): Promise<unknown> =>
  call("POST /staff/{id}/invitation", { path: { id }, body: {} });

/** Makes the link of an invitation instead of mailing it. */
export const createInvitationLink = async (id: string): Promise<string> =>
  (await call("POST /staff/{id}/invitation-link", { path: { id }, body: {} })).url;

export const restoreAccess = (id: string, reason: string): Promise<unknown> =>
  call("POST /staff/{id}/reset", { path: { id }, body: { reason } });
