import { compareIso } from "../../shared/ui/text/compareIso";
import { type Action, isLate, partitionDownloads } from "../common/filterActions";
import { invoiceNote, invoiceState } from "../common/invoiceState";
import { taskTypeOf } from "./taskTypes";

/** The most tasks that are shown to be done first. */
export const MAX_FIRST = 5;
/** A task that is due within so many days is to be done first. */
const SOON_DAYS = 7;

/** The reason why a task is to be done before others, in the order of their weight. */
export type Urgency = "late" | "failed" | "rejected" | "soon" | "none";

const weights: Record<Urgency, number> = { late: 0, failed: 1, rejected: 2, soon: 3, none: 4 };

/** Several ways of one thing, of which the consumer chooses one. */
export interface TaskChoice {
  id: string;
  /** The ways that are open; none once one of them was done. */
  ways: Action[];
  /** The way by which the choice was made. */
  done: Action | null;
  /** The ways that are not asked any more, because another one was done. */
  lapsed: Action[];
}

/** The consumer's tasks in the order and the groups in which they are shown. */
export interface TaskPlan {
  /** The tasks to do first: the urgent ones, or where nothing is urgent those that come next. */
  first: Action[];
  /** Tasks that can wait until later. */
  later: Action[];
  choices: TaskChoice[];
  /** Offers of the firm, which it does not wait for. */
  optional: Action[];
  /** Requests to pay an invoice of which a payment is under way: nothing is to be done until the bank has decided. */
  underWay: Action[];
  downloads: Action[];
  done: Action[];
  /** All open tasks by urgency, without downloads, without those that lapsed and without payments under way. */
  open: Action[];
}

const DAY_MS = 86_400_000;

/** Days from `today` until a deadline, both `YYYY-MM-DD`; negative once it has passed. */
export const daysUntil = (deadline: string, today: string): number =>
  Math.round((Date.parse(`${deadline.slice(0, 10)}T00:00Z`) - Date.parse(`${today}T00:00Z`)) / DAY_MS);

/** The reason why an open task comes before others. `today` is `YYYY-MM-DD`. */
export function urgencyOf(action: Action, today: string): Urgency {
  if (action.is_done || hasNothingToPay(action) || isPaymentUnderWay(action)) return "none";
  if (isLate(action, today)) return "late";
  if (hasFailedPayment(action)) return "failed";
  if (action.type === "REUPLOAD_DOCUMENT") return "rejected";
  if (action.deadline && daysUntil(action.deadline, today) <= SOON_DAYS) return "soon";
  return "none";
}

/** Returns true for a request to pay an invoice of which nothing can be paid in the portal. */
export const hasNothingToPay = ({ invoice }: Action): boolean =>
  invoice != null && invoiceNote(invoiceState(invoice.total, Boolean(invoice.paid_on))) !== null;

/** Returns true for a request to pay an invoice while a payment of it is under way, so that nobody pays it twice. */
export const isPaymentUnderWay = ({ invoice, is_done }: Action): boolean =>
  !is_done && invoice?.payment_state === "under_way";

/** Returns true if the last payment of an open task failed or expired. */
const hasFailedPayment = ({ mollie_invalid, is_done }: Action): boolean => mollie_invalid && !is_done;

/** Sorts tasks: the most urgent first, then those with the earliest deadline, then those that were asked first. */
export const sortTasks = (actions: readonly Action[], today: string): Action[] =>
  [...actions].sort(
    (a, b) =>
      weights[urgencyOf(a, today)] - weights[urgencyOf(b, today)] ||
      compareIso(a.deadline ?? "9999", b.deadline ?? "9999") ||
      compareIso(a.date_created, b.date_created),
  );

/** The thing that an action is a way of, for one product and one person. */
function choiceKey({ type, product, consumer_name }: Action): string | null {
  const way = taskTypeOf(type)?.wayOf;
  return way ? [way, product?.id ?? "", consumer_name ?? ""].join(" ") : null;
}

/** Ways that were asked after another one had been done are asked anew. */
const wasAskedBefore = (done: Action) => (way: Action) =>
  compareIso(way.date_created, done.date_executed ?? done.date_created) <= 0;

/** The choices among the tasks: two ways or more that are open, or ways that lapsed because one was done. */
function choicesOf(todos: readonly Action[]): TaskChoice[] {
  const groups = new Map<string, Action[]>();
  for (const action of todos) {
    const key = choiceKey(action);
    if (key) groups.set(key, [...(groups.get(key) ?? []), action]);
  }
  const choices = [...groups].map(([id, actions]): TaskChoice => {
    const open = actions.filter(({ is_done }) => !is_done);
    const latest = actions
      .filter(({ is_done }) => is_done)
      .sort((a, b) => compareIso(b.date_executed ?? "", a.date_executed ?? ""))
      .at(0);
    const lapsed = latest ? open.filter(wasAskedBefore(latest)) : [];
    const ways = open.filter((action) => !lapsed.includes(action));
    return { id, ways, done: lapsed.length > 0 ? (latest ?? null) : null, lapsed };
  });
  return choices.filter(({ ways, lapsed }) => ways.length > 1 || lapsed.length > 0);
}

/** Arranges all of the consumer's actions. `today` is `YYYY-MM-DD`. */
export function planTasks(actions: readonly Action[], today: string): TaskPlan {
  const { todos, downloads } = partitionDownloads(actions);
  const choices = choicesOf(todos);
  const lapsed = new Set(choices.flatMap((choice) => choice.lapsed));
  const underWay = todos.filter(isPaymentUnderWay);
  const open = sortTasks(
    todos.filter((action) => !action.is_done && !lapsed.has(action) && !underWay.includes(action)),
    today,
  );
  const isUrgent = (action: Action) => urgencyOf(action, today) !== "none";
  const isOptional = (action: Action) =>
    taskTypeOf(action.type)?.isOptional === true && !action.deadline && !isUrgent(action);
  // The most urgent way stands for all ways of its choice.
  const choiceOfWay = new Map(
    choices.flatMap(({ id, ways }) => (ways.length > 1 ? ways.map((way) => [way, id] as const) : [])),
  );
  const represented = new Set<string>();
  const asked = open.filter((action) => {
    const choice = choiceOfWay.get(action);
    if (choice === undefined) return !isOptional(action);
    const isFirstWay = !represented.has(choice);
    represented.add(choice);
    return isFirstWay;
  });
  const urgent = asked.filter(isUrgent);
  const first = (urgent.length > 0 ? urgent : asked).slice(0, MAX_FIRST);
  return {
    first,
    later: asked.filter((action) => !first.includes(action) && !choiceOfWay.has(action)),
    choices,
    optional: open.filter((action) => isOptional(action) && !choiceOfWay.has(action)),
    underWay,
    downloads,
    done: todos.filter(({ is_done }) => is_done),
    open,
  };
}
