import { ApiError } from "../../shared/api/error";
import { errorText } from "../../shared/ui/text/errorText";
import { dateTime } from "../../shared/ui/text/format";
import { ruleText } from "../codeText";
import type { DeskT } from "../i18n";
import { readTask, type Task } from "./queries";

/** Returns true if somebody else changed the task in the meantime. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === "TASK_CHANGED";

/** Explains an error: of wrong input by its first rule. */
export function problemText(t: DeskT, error: unknown): string {
  const [rule] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return rule ? ruleText(t, rule) : errorText(error);
}

/** Says who changed a task in the meantime, and when. */
export async function conflictText(t: DeskT, id: string): Promise<{ task: Task; text: string }> {
  const task = await readTask(id);
  const name = task.changed_by.name ?? t("desk.tasks.someone");
  return { task, text: t("desk.tasks.changed", { name, time: dateTime(task.changed_at) }) };
}
