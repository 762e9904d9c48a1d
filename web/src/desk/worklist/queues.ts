import { queryOptions } from "@tanstack/react-query";
import { getJson, path, withQuery } from "../api/client";
import {
  type Member,
  type Page,
  type Queue,
  type QueueName,
  queueNames,
  type WorkItem,
  type WorkScope,
} from "../api/types";

export const isQueueName = (value: unknown): value is QueueName => queueNames.includes(value as QueueName);

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

const WORK_LIST = "/backoffice/v1/worklist";

/** Clients whose work is requested, and the member who asks. */
export interface Whose {
  scope: WorkScope;
  of: Viewer;
}

/** Without a scope the server takes all clients whom the member sees. */
const scopeParameter = ({ scope, of }: Whose) => (scope === scopesOf(of).at(-1) ? undefined : scope);

export const queuesQuery = (whose: Whose) =>
  queryOptions({
    queryKey: ["work-list", whose.scope],
    queryFn: async ({ signal }) => {
      const address = withQuery(WORK_LIST, { scope: scopeParameter(whose) });
      return (await getJson<{ queues: Queue[] }>(address, signal)).queues;
    },
  });

/** A page of a queue, the oldest first. */
export const queuePage = (queue: QueueName, whose: Whose, after: string | null, signal: AbortSignal) =>
  getJson<Page<WorkItem>>(
    withQuery(path`/backoffice/v1/worklist/${queue}`, { scope: scopeParameter(whose), after, limit: 50 }),
    signal,
  );
