import { actionTypes } from "../../shared/api/actionTypes.gen";
import type { Entity } from "../../shared/api/jsonapi";
import { apiPath } from "../../shared/api/operations";
import type { ActionType, ProductAction } from "../api/types";

/** Destination of an action: a screen, a file to download, or nowhere (when its product is missing). */
export type ActionLink =
  | { kind: "screen"; to: string; params: Record<string, string> }
  | { kind: "download"; path: string }
  | { kind: "nowhere" };

/** The licence's modules that decide which screen an inventory action opens. */
export interface InventoryModules {
  has_ockto_enabled?: boolean;
  has_iwize_enabled?: boolean;
}

type ActionEntry = (typeof actionTypes)[ActionType];
type LinkableAction = Pick<Entity<ProductAction>, "id" | "type" | "is_done" | "product">;

/** The link of an action, by its type; a type of a newer server has none. */
export function linkForAction(action: LinkableAction, modules: InventoryModules): ActionLink {
  const { id, type, product } = action;
  const entry: ActionEntry | undefined = actionTypes[type];
  if (!entry) return { kind: "nowhere" };
  if (entry.file && (!entry.page || action.is_done))
    return { kind: "download", path: apiPath(entry.file, { id }) };
  const to = entry.module && modules[entry.module] ? entry.modulePage : entry.page;
  if (!to) return { kind: "nowhere" };
  if (!to.includes("$id")) return { kind: "screen", to, params: { action: id } };
  return product ? { kind: "screen", to, params: { id: product.id, action: id } } : { kind: "nowhere" };
}

/** True if actions of a type download a file. They are listed as downloads, all others as to-dos. */
export const isDownloadType = (type: ActionType): boolean => actionTypes[type]?.isDownload ?? false;

/** True if an action is a download. A document is one once it has been approved. */
export const isDownload = ({ type, is_done }: Pick<ProductAction, "type" | "is_done">): boolean =>
  isDownloadType(type) || (type === "APPROVE_DOCUMENT" && is_done);
