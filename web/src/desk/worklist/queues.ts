import { queryOptions } from "@tanstack/react-query";
import { getJson, path, withQuery } from "../api/client";
import {
  type ClientScope,
  type Page,
  type Queue,
  type QueueName,
  queueNames,
  type WorkItem,
  type WorkScope,
} from "../api/types";

export const isQueueName = (value: unknown): value is QueueName => queueNames.includes(value as QueueName);

const workScopes = ["mine", "branch", "all"] as const;
export const isWorkScope = (value: unknown): value is WorkScope => workScopes.includes(value as WorkScope);

/** Whose work somebody may look at: at most that of the clients whom they see, the narrowest first. */
export function scopesOf(scope: ClientScope): WorkScope[] {
  if (scope === "own") return ["mine"];
  return scope === "branch" ? ["mine", "branch"] : ["mine", "branch", "all"];
}

/** The scope of an address, or the widest that the member has. */
export function chosenScope(asked: WorkScope | undefined, scope: ClientScope): WorkScope {
  const allowed = scopesOf(scope);
  return asked && allowed.includes(asked) ? asked : (allowed.at(-1) ?? "mine");
}

const WORK_LIST = "/backoffice/v1/worklist";

export const queuesQuery = (scope: WorkScope) =>
  queryOptions({
    queryKey: ["work-list", scope],
    queryFn: async ({ signal }) => {
      const { queues } = await getJson<{ queues: Queue[] }>(withQuery(WORK_LIST, { scope }), signal);
      return queues;
    },
  });

/** A page of a queue, the oldest first. */
export const queuePage = (queue: QueueName, scope: WorkScope, after: string | null, signal: AbortSignal) =>
  getJson<Page<WorkItem>>(
    withQuery(path`/backoffice/v1/worklist/${queue}`, { scope, after, limit: 50 }),
    signal,
  );
