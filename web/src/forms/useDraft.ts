import { useCallback, useEffect, useRef, useState } from "react";
import { act, type Call, one } from "../api/client";
import { ApiError } from "../api/error";
import { claims } from "../api/tokens";
import { localDraft } from "./localDraft";
import { type Flat, flatten, layOver, typedIn } from "./typed";

/** How long after the last change a draft is saved, in milliseconds. */
const QUIET = 800;

/** How long it waits before it tries again after a failure, in milliseconds. */
const AGAIN = 10_000;

interface Stored {
  data: unknown;
  revision: number | string | null;
}

/** What is kept of a form: what somebody typed, and nothing of what it began with besides. */
interface Kept {
  typed: Flat;
  /** What the form began with at the same places. */
  from: Flat;
  /** The revision of the record that the form began with, where it began with one. */
  record: string | null;
}

/** How a form was filled from what was kept. */
export interface Refilled {
  /** What the form began with, then, where something was typed. */
  from: Flat;
  /** Whether the record has changed since. */
  isOlder: boolean;
  /** Whether something was typed about rows that are gone. */
  isPartLeft: boolean;
}

export type DraftState = "loading" | "idle" | "saving" | "saved" | "conflict" | "offline";

export interface Draft {
  state: DraftState;
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

const isKept = (data: object): data is Kept => "typed" in data && "from" in data;

/** What to keep of a form. */
function pack(values: object, start: object, record: string | null): Kept {
  const typed = typedIn(values, start);
  const before = flatten(start);
  const from = Object.keys(typed).filter((path) => path in before);
  return { typed, from: Object.fromEntries(from.map((path) => [path, before[path]])), record };
}

/** Earlier versions kept all values of the form. */
const read = (data: object, start: object): Kept =>
  isKept(data) ? data : { ...pack({ ...start, ...data }, start, null), from: {} };

interface Options<V> {
  as?: Call["as"];
  enabled?: boolean;
  /** What the form begins with; what it holds at first unless said otherwise. */
  start?: V;
  /** The revision of the record that this comes from. */
  record?: string | null;
}

/**
 * Keeps what someone types on the server, as they type, so that it outlives a reload, an expired session and a
 * change of device. What could not be sent yet waits in this tab.
 */
export function useDraft<V extends object>(
  action: string,
  values: V,
  fill: (values: V, refilled: Refilled) => void,
  options: Options<V> = {},
): Draft {
  const [first] = useState(values);
  const { as = "session", enabled = true, start = first, record = null } = options;
  const path = `/api/actions/${action}/draft`;
  const [state, setState] = useState<DraftState>(enabled ? "loading" : "idle");
  const [theirs, setTheirs] = useState<object | null>(null);
  const revision = useRef<Stored["revision"]>(null);
  const saved = useRef("");
  const text = JSON.stringify(pack(values, start, record));
  const current = useRef(text);
  const beginning = useRef({ start, record });
  const filling = useRef(fill);
  const saving = useRef<Promise<void> | null>(null);
  // Whoever looks along sees the draft and adds nothing to it.
  const over = useRef(!enabled || claims()?.colleague !== undefined);
  current.current = text;
  beginning.current = { start, record };
  filling.current = fill;

  /** Fills the form from what was kept, by this device or another. */
  const refill = useCallback((data: object) => {
    const { start, record } = beginning.current;
    const kept = read(data, start);
    const { values, left } = layOver(start, kept.typed);
    // Filled anew it is what is kept; it is saved once something is typed.
    saved.current = JSON.stringify(pack(values, start, record));
    const isOlder = kept.record !== null && record !== null && kept.record !== record;
    filling.current(values, { from: kept.from, isOlder, isPartLeft: left });
  }, []);

  const send = useCallback(
    async (text: string) => {
      setState("saving");
      try {
        const body = {
          data: JSON.parse(text),
          ...(revision.current === null ? {} : { revision: revision.current }),
        };
        const answer = await one<Stored>(path, { method: "PUT", body, as });
        revision.current = answer.revision;
        saved.current = text;
        localDraft.forget(action);
        setState("saved");
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const other = await one<Stored>(path, { as }).catch(() => null);
          revision.current = other?.revision ?? null;
          setTheirs((other?.data as object | null | undefined) ?? null);
          setState(other?.data ? "conflict" : "offline");
        } else setState("offline");
      }
    },
    [action, as, path],
  );

  const save = useCallback(async () => {
    const text = current.current;
    if (over.current || saving.current || text === saved.current) return;
    saving.current = send(text);
    await saving.current;
    saving.current = null;
  }, [send]);

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    saved.current = current.current;
    one<Stored>(path, { as, signal: controller.signal })
      .then((found) => {
        revision.current = found.revision;
        const waiting = localDraft.read<object>(action);
        const mine = waiting && waiting.revision === found.revision ? waiting.values : null;
        const kept = mine ?? (found.data as object | null);
        if (kept) refill(kept);
        // What only this tab has is still to be saved.
        if (mine) saved.current = "";
        setState("idle");
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        const waiting = localDraft.read<object>(action);
        if (waiting) {
          refill(waiting.values);
          saved.current = "";
        }
        setState("offline");
      });
    return () => controller.abort();
  }, [action, as, enabled, path, refill]);

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
    keepMine: () => {
      setTheirs(null);
      setState("idle");
      void save();
    },
    takeTheirs: () => {
      if (theirs) {
        localDraft.forget(action);
        refill(theirs);
      }
      setTheirs(null);
      setState("saved");
    },
    isKept:
      !over.current &&
      state !== "loading" &&
      state !== "conflict" &&
      Object.keys(JSON.parse(text).typed).length > 0,
    startOver: async () => {
      const before = over.current;
      // What is typed and saved meanwhile goes as well.
      over.current = true;
      try {
        await saving.current;
        await act(path, { method: "DELETE", as });
        revision.current = null;
        saved.current = JSON.stringify(pack(start, start, record));
        localDraft.forget(action);
        filling.current(start, { from: {}, isOlder: false, isPartLeft: false });
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
