import { addDays } from "../ui/days";
import type { Task } from "./queries";

/** The groups of a list of tasks, by the day under which each is listed. */
const groupNames = ["overdue", "today", "week", "later", "undated"] as const;
export type GroupName = (typeof groupNames)[number];

/** Returns the last day of the week that a day is in: its Sunday. */
function endOfWeek(day: string): string {
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? 0 : 7 - weekday);
}

/** Returns the group of a task; both days are written as `YYYY-MM-DD`. */
export function groupOf(listedOn: string | null, today: string): GroupName {
  if (listedOn === null) return "undated";
  if (listedOn < today) return "overdue";
  if (listedOn === today) return "today";
  return listedOn <= endOfWeek(today) ? "week" : "later";
}

/** Returns the groups that have tasks, in their order. */
export function groupTasks(tasks: readonly Task[], today: string): { name: GroupName; tasks: Task[] }[] {
  const groups = groupNames.map((name) => ({
    name,
    tasks: tasks.filter((task) => groupOf(task.listed_on, today) === name),
  }));
  return groups.filter((group) => group.tasks.length > 0);
}

/** The days that a new task gets by one choice. */
export const quickDays = ["", "today", "tomorrow", "nextWeek"] as const;
export type QuickDay = (typeof quickDays)[number];

/** Returns the day of a choice: next week is its Monday. */
export function dayOf(choice: QuickDay, today: string): string | null {
  switch (choice) {
    case "today":
      return today;
    case "tomorrow":
      return addDays(today, 1);
    case "nextWeek":
      return addDays(endOfWeek(today), 1);
    default:
      return null;
  }
}
