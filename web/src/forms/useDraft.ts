import { useCallback, useEffect, useRef, useState } from "react";
import { act, type Call, one } from "../api/client";
import { ApiError } from "../api/error";
import { claims } from "../api/tokens";
import { localDraft } from "./localDraft";

/** How long after the last change a draft is saved, in milliseconds. */
const QUIET = 800;

/** How long it waits before it tries again after a failure, in milliseconds. */
const AGAIN = 10_000;

interface Stored<V> {
  data: V | null;
  revision: number | string | null;
}

export type DraftState = "loading" | "idle" | "saving" | "saved" | "conflict" | "offline";

export interface Draft<V> {
  state: DraftState;
  /** What another device or tab has saved meanwhile, in the state `conflict`. */
  theirs: V | null;
  /** Goes on with what is on this screen, and saves it over the other. */
  keepMine: () => void;
  /** Goes on with the other. */
  takeTheirs: () => void;
  /** Whether something is kept that can be thrown away. */
  isKept: boolean;
  /** Throws away what is kept, and goes on with the form as it was before anything was typed. */
  startOver: () => Promise<void>;
  /** The form has been sent: nothing is kept any longer. */
  discard: () => void;
}

/**
 * Keeps what someone types on the server, as they type, so that it outlives a reload, an expired session and a
 * change of device. What could not be sent yet waits in this tab.
 */
export function useDraft<V extends object>(
  action: string,
  values: V,
  fill: (values: V) => void,
  options: { as?: Call["as"]; enabled?: boolean } = {},
): Draft<V> {
  const { as = "session", enabled = true } = options;
  const path = `/api/actions/${action}/draft`;
  const [state, setState] = useState<DraftState>(enabled ? "loading" : "idle");
  const [theirs, setTheirs] = useState<V | null>(null);
  const [start] = useState(values);
  const revision = useRef<Stored<V>["revision"]>(null);
  const saved = useRef("");
  const current = useRef(values);
  const filling = useRef(fill);
  const saving = useRef<Promise<void> | null>(null);
  // Whoever looks along sees the draft and adds nothing to it.
  const over = useRef(!enabled || claims()?.colleague !== undefined);
  current.current = values;
  filling.current = fill;

  const send = useCallback(
    async (text: string) => {
      setState("saving");
      try {
        const body = {
          data: JSON.parse(text),
          ...(revision.current === null ? {} : { revision: revision.current }),
        };
        const answer = await one<Stored<V>>(path, { method: "PUT", body, as });
        revision.current = answer.revision;
        saved.current = text;
        localDraft.forget(action);
        setState("saved");
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const other = await one<Stored<V>>(path, { as }).catch(() => null);
          revision.current = other?.revision ?? null;
          setTheirs(other?.data ?? null);
          setState(other?.data ? "conflict" : "offline");
        } else setState("offline");
      }
    },
    [action, as, path],
  );

  const save = useCallback(async () => {
    const text = JSON.stringify(current.current);
    if (over.current || saving.current || text === saved.current) return;
    saving.current = send(text);
    await saving.current;
    saving.current = null;
  }, [send]);

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    saved.current = JSON.stringify(current.current);
    one<Stored<V>>(path, { as, signal: controller.signal })
      .then((found) => {
        revision.current = found.revision;
        if (found.data) saved.current = JSON.stringify(found.data);
        const waiting = localDraft.read<V>(action);
        const mine = waiting && waiting.revision === found.revision ? waiting.values : null;
        const start = mine ?? found.data;
        if (start) filling.current(start);
        setState("idle");
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        const waiting = localDraft.read<V>(action);
        if (waiting) filling.current(waiting.values);
        setState("offline");
      });
    return () => controller.abort();
  }, [action, as, enabled, path]);

  const text = JSON.stringify(values);
  useEffect(() => {
    if (over.current || state === "loading" || state === "conflict" || text === saved.current) return;
    localDraft.keep(action, { values: JSON.parse(text), revision: revision.current });
    const timer = setTimeout(save, state === "offline" ? AGAIN : QUIET);
    return () => clearTimeout(timer);
  }, [action, save, state, text]);

  // Leaving the page does not wait for the pause.
  useEffect(() => () => void save(), [save]);

  return {
    state,
    theirs,
    keepMine: () => {
      setTheirs(null);
      setState("idle");
      void save();
    },
    takeTheirs: () => {
      if (theirs) {
        saved.current = JSON.stringify(theirs);
        localDraft.forget(action);
        filling.current(theirs);
      }
      setTheirs(null);
      setState("saved");
    },
    isKept: !over.current && state !== "loading" && state !== "conflict" && text !== JSON.stringify(start),
    startOver: async () => {
      const before = over.current;
      // What is typed and saved meanwhile goes as well.
      over.current = true;
      try {
        await saving.current;
        await act(path, { method: "DELETE", as });
        revision.current = null;
        saved.current = JSON.stringify(start);
        localDraft.forget(action);
        filling.current(start);
        setState("idle");
      } finally {
        over.current = before;
      }
    },
    discard: () => {
      over.current = true;
      localDraft.forget(action);
      void act(path, { method: "DELETE", as }).catch(() => undefined);
    },
  };
}
