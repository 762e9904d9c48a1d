import { queryOptions } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { toEntity } from "../../shared/api/jsonapi";
import { call } from "../api/client";

/** The time within which the server takes an acceptance back, in milliseconds. */
export const UNDO_MS = 10 * 60_000;

/** A delivery that was accepted in this tab. */
export interface LastAcceptance {
  /** The external id of the request. */
  action: string;
  upload: string;
  label: string;
  /** Milliseconds since 1970. */
  at: number;
}

let last: LastAcceptance | null = null;
const listeners = new Set<() => void>();

/** Remembers what was accepted last, so that it can be taken back; `null` forgets it. */
export function rememberAcceptance(next: LastAcceptance | null): void {
  last = next;
  for (const listener of listeners) listener();
}

/** Returns true while an acceptance of that moment can be taken back. */
export const isUndoable = (at: number, now: number): boolean => now - at < UNDO_MS;

/** Returns what was accepted last in this tab. */
export const useLastAcceptance = (): LastAcceptance | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => last,
  );

/** Takes an acceptance back: the delivery waits for a review again. */
export const withdrawAcceptance = (action: string): Promise<unknown> =>
  call("DELETE /actions/{external_id}/review", { path: { external_id: action } });

/** The last delivery for a request, where it is accepted; `null` where it is not. */
export const lastAcceptedQuery = (action: string) =>
  queryOptions({
    queryKey: ["uploads", "accepted", action],
    queryFn: async ({ signal }) => {
      const { data } = await call("GET /uploads", { query: { action, limit: 100 }, signal });
      const last = data.map(toEntity).at(-1);
      return last?.state === "accepted" ? last : null;
    },
  });
