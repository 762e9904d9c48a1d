import { queryOptions } from "@tanstack/react-query";
import { workQueueValues } from "../api/backOfficeEnums.gen";
import { call } from "../api/client";
import type { BackOfficeSchemas, QueryOf } from "../api/operations";
import type { Member } from "../api/signInSchemas";

export type QueueName = BackOfficeSchemas["WorkQueue"];
export type Queue = BackOfficeSchemas["WorklistQueue"];
export type WorkItem = BackOfficeSchemas["WorklistItem"];
export type WorkScope = NonNullable<QueryOf<"GET /worklist">["scope"]>;

export const isQueueName = (value: unknown): value is QueueName =>
  workQueueValues.some((name) => name === value);

type Viewer = Pick<Member, "scope" | "branch" | "adviser">;

const workScopes = ["mine", "branch", "all"] as const;
export const isWorkScope = (value: unknown): value is WorkScope => workScopes.includes(value as WorkScope);

/** Returns the clients whose work the viewer may list: at most those whom they see, the narrowest first. */
export function scopesOf({ scope, branch, adviser }: Viewer): WorkScope[] {
  if (scope === "own") return ["mine"];
  if (scope === "branch") return ["branch"];
  return [...(adviser ? (["mine"] as const) : []), ...(branch ? (["branch"] as const) : []), "all"];
}

/** The scope of an address, or the widest that the member has. */
export function chosenScope(asked: WorkScope | undefined, viewer: Viewer): WorkScope {
  const allowed = scopesOf(viewer);
  return asked && allowed.includes(asked) ? asked : (allowed.at(-1) ?? "mine");
}

/** The clients whose work is requested, and the member of staff who requests it. */
export interface Whose {
  scope: WorkScope;
  of: Viewer;
}

/** Without a scope the server takes all clients whom the member sees. */
const scopeParameter = ({ scope, of }: Whose) => (scope === scopesOf(of).at(-1) ? undefined : scope);

export const queuesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ["work-list", whose.scope],
    queryFn: async ({ signal }) =>
      (await call("GET /worklist", { query: { scope: scopeParameter(whose) }, signal })).queues,
  });

/** A page of a queue, the oldest first. */
export const queuePage = (queue: QueueName, whose: Whose, after: string | null, signal: AbortSignal) =>
  call("GET /worklist/{queue}", {
    path: { queue },
    query: { scope: scopeParameter(whose), after, limit: 50 },
    signal,
  });
