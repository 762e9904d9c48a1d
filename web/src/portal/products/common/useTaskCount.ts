import { useQuery } from "@tanstack/react-query";
import { amsterdamDay } from "../../../shared/ui/text/format";
import { actionsQuery } from "../../api/queries/actions";
import type { Action } from "../../common/filterActions";
import { countTasks, type TaskCount } from "./countTasks";

const countToday = (actions: readonly Action[]) => countTasks(actions, amsterdamDay(new Date()));

const none: TaskCount = { total: 0, ofList: () => 0, ofProduct: () => 0 };

/** The number of open tasks, which every badge and sentence shows: downloads are no tasks. */
export const useTaskCount = (enabled = true): TaskCount =>
  useQuery({ ...actionsQuery, enabled, select: countToday }).data ?? none;
