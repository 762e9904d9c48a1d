import { type Action, isLate, partitionDownloads } from "../common/filterActions";
import { planTasks } from "../tasks/plan";

/** Open tasks of the consumer, or else the person whom the firm is waiting for. */
export interface Turn {
  /** The open tasks, the most urgent first. */
  open: Action[];
  /** The open task with the earliest deadline. */
  due: Action | undefined;
  /** The first open task whose deadline has passed. */
  late: Action | undefined;
  /** Name of the person who still has to do their part of an action that the consumer has done. */
  partner: string | null;
  /** True if the consumer has done anything. */
  hasDone: boolean;
}

/** Determines from the actions whose turn it is. `today` is `YYYY-MM-DD`. */
export function turnOf(actions: readonly Action[], today: string): Turn {
  const { open } = planTasks(actions, today);
  const deadlines = open.map(({ deadline }) => deadline ?? "").filter((day) => day !== "");
  const earliest = deadlines.sort().at(0);
  return {
    open,
    due: earliest ? open.find(({ deadline }) => deadline === earliest) : undefined,
    late: open.find((action) => isLate(action, today)),
    partner: actions.find(({ is_done, waiting_for }) => is_done && waiting_for)?.waiting_for ?? null,
    hasDone: partitionDownloads(actions).todos.some(({ is_done }) => is_done),
  };
}
