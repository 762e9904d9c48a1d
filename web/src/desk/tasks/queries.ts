import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";
import type { BackOfficeSchemas } from "../api/operations";

export type Task = BackOfficeSchemas["OfficeTask"];

/** The subject of a task; empty for a task about nothing. */
export type TaskSubject = Pick<BackOfficeSchemas["NewTask"], "consumer" | "product" | "action">;

/** The field of the dialog of a task that has the focus. */
export type TaskField = "text" | "snooze" | "assignee";

/** The tasks of a list. */
export interface TaskFilter {
  /** `me`, `none` or the id of a colleague; absent: everybody's. */
  assignee?: string | undefined;
  consumer?: string | undefined;
  dossier?: string | undefined;
}

export const tasksQuery = (filter: TaskFilter, state: "open" | "done" = "open") =>
  infiniteQueryOptions({
    queryKey: ["tasks", filter.consumer ?? "", filter.dossier ?? "", filter.assignee ?? "", state],
    queryFn: ({ pageParam, signal }) =>
      call("GET /tasks", { query: { ...filter, state, after: pageParam, limit: 100 }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });

/** The colleagues to whom a task is given and whom a note mentions. */
export const choosableColleaguesQuery = queryOptions({
  queryKey: ["choosable-colleagues"],
  queryFn: async ({ signal }) => (await call("GET /colleagues", { signal })).items,
  staleTime: 5 * 60_000,
});

export const readTask = (id: string): Promise<Task> => call("GET /tasks/{id}", { path: { id } });

export const createTask = (body: BackOfficeSchemas["NewTask"]): Promise<Task> =>
  call("POST /tasks", { body });

/** Changes a task as it was read: somebody else's change in the meantime is a conflict. */
export const changeTask = (
  { id, revision }: Task,
  change: Omit<BackOfficeSchemas["TaskPatch"], "revision">,
): Promise<Task> => call("PATCH /tasks/{id}", { path: { id }, body: { ...change, revision } });

export const deleteTask = (id: string): Promise<unknown> => call("DELETE /tasks/{id}", { path: { id } });

/** Has the lists of tasks and the counts of the work list read again. */
export async function refreshTasks(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ["tasks"] }),
    queries.invalidateQueries({ queryKey: ["work-list"] }),
  ]);
}
