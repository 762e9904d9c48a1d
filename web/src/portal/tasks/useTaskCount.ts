import { useQuery } from "@tanstack/react-query";
import { amsterdamDay } from "../../shared/ui/text/format";
import { actionsQuery } from "../api/queries/actions";
import type { Action } from "../common/filterActions";
import { planTasks } from "./plan";

interface TaskCount {
  /** All open tasks. */
  total: number;
  /** The open tasks of the products of a kind. */
  ofKind: (kind: string) => number;
}

function countTasks(actions: readonly Action[]): TaskCount {
  const { open } = planTasks(actions, amsterdamDay(new Date()));
  const counts = new Map<string, number>();
  for (const { product } of open) {
    const kind = product?.type.toLowerCase() ?? "";
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return { total: open.length, ofKind: (kind) => counts.get(kind) ?? 0 };
}

const none: TaskCount = { total: 0, ofKind: () => 0 };

/** The number of open tasks, which every badge and sentence shows: downloads are no tasks. */
export const useTaskCount = (enabled = true): TaskCount =>
  useQuery({ ...actionsQuery, enabled, select: countTasks }).data ?? none;
