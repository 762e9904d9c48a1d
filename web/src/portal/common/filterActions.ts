import type { Entity } from "../../shared/api/jsonapi";
import type { ProductAction } from "../api/types";
import { isDownload } from "./actionLink";

export type Action = Entity<ProductAction>;

/** The actions of one product. */
export const forProduct = (actions: readonly Action[], id: string): Action[] =>
  actions.filter(({ product }) => product?.id === id);

/** Separates to-dos and downloads. */
export const partitionDownloads = (actions: readonly Action[]) => ({
  todos: actions.filter((action) => !isDownload(action)),
  downloads: actions.filter(isDownload),
});

export interface ActionGroup {
  id: string;
  label: string;
  type: string | null;
  actions: Action[];
}

/** Groups actions by product, in the order of the first action of each; those without a product under `general`. */
export function groupByProduct(actions: readonly Action[], general: string): ActionGroup[] {
  const groups = new Map<string, ActionGroup>();
  for (const action of actions) {
    const id = action.product?.id ?? "";
    const group = groups.get(id) ?? {
      id,
      label: action.product?.label ?? general,
      type: action.product?.type ?? null,
      actions: [],
    };
    group.actions.push(action);
    groups.set(id, group);
  }
  return [...groups.values()];
}

/** True if an open action's deadline is before `today` (`YYYY-MM-DD`). */
export const isLate = ({ deadline, is_done }: Pick<Action, "deadline" | "is_done">, today: string) =>
  !is_done && deadline !== null && deadline !== undefined && deadline < today;
