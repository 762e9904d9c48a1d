import type { Action } from "../../common/filterActions";
import { planTasks } from "../../tasks/plan";
import { parseKind, registry } from "../registry";

export interface TaskCount {
  /** Number of all open tasks. */
  total: number;
  /** The open tasks of the products on a list, by its path. */
  ofList: (path: string) => number;
  /** The open tasks of one product. */
  ofProduct: (id: string) => number;
}

/** Counts the open tasks. `today` is `YYYY-MM-DD`. */
export function countTasks(actions: readonly Action[], today: string): TaskCount {
  const { open } = planTasks(actions, today);
  const counts = new Map<string, number>();
  for (const { product } of open) {
    const kind = parseKind(product?.type);
    for (const key of [product?.id, kind ? registry[kind].list : undefined])
      if (key) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const count = (key: string) => counts.get(key) ?? 0;
  return { total: open.length, ofList: count, ofProduct: count };
}
