import { type Phase, phaseOf, reasonOf } from "./state";

/** The end of sharing: the data have come in, or nothing was shared, with the provider's reason if it gave one. */
export type SharingEnd = { kind: "finished" } | { kind: "failed"; reason: string | null };

/** The course of sharing data on a page that was opened while the action was open. */
export interface Sharing {
  /** True once this page has a code; a state from before is that of an earlier attempt. */
  hasCode: boolean;
  /** True once the list of actions says that the action is done. */
  isDone: boolean;
  /** The provider's last state; `null` before the first. */
  phase: Phase | null;
  end: SharingEnd | null;
}

/** News about sharing: the code came, the provider's state was read, or the list of actions says that it is done. */
export type SharingEvent =
  | { type: "code" }
  | { type: "state"; state: { code: number; label: string | null } }
  | { type: "done" };

export const beforeSharing: Sharing = { hasCode: false, isDone: false, phase: null, end: null };

/**
 * The course after an event. The polled state and the live list of actions come in any order: an action that is done was
 * shared, also when its state was never read, and what has been shared is not undone by an older failure. On a page that never
 * got a code nothing was shared: the list that it was opened with was an old one.
 */
export function advance(sharing: Sharing, event: SharingEvent): Sharing {
  if (sharing.end?.kind === "finished") return sharing;
  switch (event.type) {
    case "code":
      if (sharing.isDone) return { ...sharing, hasCode: true, end: { kind: "finished" } };
      return sharing.hasCode ? sharing : { ...sharing, hasCode: true };
    case "done":
      if (!sharing.hasCode) return { ...sharing, isDone: true };
      return { ...sharing, isDone: true, end: { kind: "finished" } };
    case "state": {
      if (!sharing.hasCode) return sharing;
      const phase = phaseOf(event.state.code);
      if (phase === "finished") return { ...sharing, phase, end: { kind: "finished" } };
      if (phase === "failed")
        return { ...sharing, phase, end: { kind: "failed", reason: reasonOf(event.state) } };
      return sharing.end ? sharing : { ...sharing, phase };
    }
  }
}
