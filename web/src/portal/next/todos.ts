import { compareIso } from "../../shared/ui/compareIso";
import { type Action, isLate, partitionDownloads } from "../common/filterActions";

/** Open to-dos of the consumer, or else the person whom the firm is waiting for. */
export interface Turn {
  /** The open to-dos: those with the earliest deadline first, then those that were asked first. */
  open: Action[];
  /** The first open to-do whose deadline has passed. */
  late: Action | undefined;
  /** Name of the person who still has to do their part of an action that the consumer has done. */
  partner: string | null;
  /** True if the consumer has done anything. */
  hasDone: boolean;
}

const byUrgency = (a: Action, b: Action): number =>
  compareIso(a.deadline ?? "9999", b.deadline ?? "9999") || compareIso(a.date_created, b.date_created);

/** Determines from the actions whose turn it is. `today` is `YYYY-MM-DD`. */
export function turnOf(actions: readonly Action[], today: string): Turn {
  const { todos } = partitionDownloads(actions);
  const open = todos.filter(({ is_done }) => !is_done).sort(byUrgency);
  return {
    open,
    late: open.find((action) => isLate(action, today)),
    partner: actions.find(({ is_done, waiting_for }) => is_done && waiting_for)?.waiting_for ?? null,
    hasDone: todos.some(({ is_done }) => is_done),
  };
}
