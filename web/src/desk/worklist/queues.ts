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

/** The list as the address of the page has it. */
export interface WorkSearch {
  queue?: QueueName | undefined;
  scope?: WorkScope | undefined;
  adviser?: string | undefined;
  branch?: string | undefined;
  /** The assignee of the tasks: `none`, `all` or the id of a colleague; absent: one's own. */
  whose?: string | undefined;
}

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
export function chosenScope(requested: WorkScope | undefined, viewer: Viewer): WorkScope {
  const allowed = scopesOf(viewer);
  return requested && allowed.includes(requested) ? requested : (allowed.at(-1) ?? "mine");
}

/** The clients whose work is requested, and the member of staff who requests it. */
export interface WorkFilter {
  scope: WorkScope;
  viewer: Viewer;
  /** The external id of the adviser or of the branch whose clients they are, for whoever sees all. */
  adviser?: string | undefined;
  branch?: string | undefined;
}

/** Returns the parameters of a request; without a scope the server takes all clients whom the member sees. */
export function filterParameters({ scope, viewer, adviser, branch }: WorkFilter) {
  if (viewer.scope === "all" && scope === "all" && (adviser || branch))
    return adviser ? { adviser } : { branch };
  return scope === scopesOf(viewer).at(-1) ? {} : { scope };
}

/** The part of a query's key that says whose work it has. */
export const filterKey = (filter: WorkFilter) => [filter.scope, filterParameters(filter)] as const;

export const queuesQuery = (filter: WorkFilter) =>
  queryOptions({
    queryKey: ["work-list", ...filterKey(filter)],
    queryFn: async ({ signal }) =>
      (await call("GET /worklist", { query: filterParameters(filter), signal })).queues,
  });

/** A page of a queue, the oldest first. */
export const queuePage = (queue: QueueName, filter: WorkFilter, after: string | null, signal: AbortSignal) =>
  call("GET /worklist/{queue}", {
    path: { queue },
    query: { ...filterParameters(filter), after, limit: 50 },
    signal,
  });
