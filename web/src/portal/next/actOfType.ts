import { actionTypes } from "../../shared/api/actionTypes.gen";
import type { ActionType } from "../api/types";
import type { ActName } from "../submission/finishedAct";

/** The act with which a type of action is done; null for downloads, after which nothing happens, and for a type of a newer server. */
export const actOfType = (type: ActionType): ActName | null => actionTypes[type]?.act ?? null;
