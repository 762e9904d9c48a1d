import { useCallback, useEffect, useRef, useState } from "react";
import { fetchOne, type RequestOptions, sendCommand } from "../api/client";
import { ApiError } from "../api/error";
import { claims } from "../api/tokens";
import { applyEdits, editsOf, type FlatValues, flatten } from "./edits";
import { localDraft } from "./localDraft";

/** How long after the last change a draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 800;

/** How long it waits before it tries again after a failure, in milliseconds. */
const RETRY_DELAY_MS = 10_000;

interface DraftResource {
  data: unknown;
  revision: number | string | null;
}

/** What is kept of a form: what somebody typed, and nothing of what it began with besides. */
interface DraftContent {
  typed: FlatValues;
  /** What the form began with at the same places. */
  from: FlatValues;
  /** The revision of the record that the form began with, where it began with one. */
  record: string | null;
}

/** How a form was filled from what was kept. */
export interface RestoredDraft {
  /** What the form began with, then, where something was typed. */
  recordValues: FlatValues;
  /** Whether the record has changed since. */
  isOlder: boolean;
  /** Whether something was typed about rows that are gone. */
  isPartLost: boolean;
}

type DraftState = "loading" | "idle" | "saving" | "saved" | "conflict" | "offline";

export interface Draft {
  state: DraftState;
  /** Goes on with what is on this screen, and saves it over the other. */
  keepLocal: () => void;
  /** Goes on with the other. */
  takeRemote: () => void;
  /** Whether something is kept that can be thrown away. */
  hasEdits: boolean;
  /** Throws away what is kept, and goes on with the form as it was before anything was typed. */
  startOver: () => Promise<void>;
  /** The form has been sent: nothing is kept any longer. */
  discard: () => void;
}

const isDraftContent = (data: object): data is DraftContent => "typed" in data && "from" in data;

/** What to keep of a form. */
function toDraftContent(values: object, start: object, record: string | null): DraftContent {
  const typed = editsOf(values, start);
  const before = flatten(start);
  const from = Object.keys(typed).filter((path) => path in before);
  return { typed, from: Object.fromEntries(from.map((path) => [path, before[path]])), record };
}

/** Earlier versions kept all values of the form. */
const parseDraft = (data: object, start: object): DraftContent =>
  isDraftContent(data) ? data : { ...toDraftContent({ ...start, ...data }, start, null), from: {} };

interface Options<V> {
  auth?: RequestOptions["auth"];
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
  fill: (values: V, refilled: RestoredDraft) => void,
  options: Options<V> = {},
): Draft {
  const [first] = useState(values);
  const { auth = "session", enabled = true, start = first, record = null } = options;
  const path = `/api/actions/${action}/draft`;
  const [state, setState] = useState<DraftState>(enabled ? "loading" : "idle");
  const [remoteData, setRemoteData] = useState<object | null>(null);
  const revision = useRef<DraftResource["revision"]>(null);
  const savedText = useRef("");
  const text = JSON.stringify(toDraftContent(values, start, record));
  const currentText = useRef(text);
  const latestStart = useRef({ start, record });
  const latestFill = useRef(fill);
  const pendingSave = useRef<Promise<void> | null>(null);
  // Whoever looks along sees the draft and adds nothing to it.
  const isPaused = useRef(!enabled || claims()?.colleague !== undefined);
  currentText.current = text;
  latestStart.current = { start, record };
  latestFill.current = fill;

  /** Fills the form from what was kept, by this device or another. */
  const restore = useCallback((data: object) => {
    const { start, record } = latestStart.current;
    const content = parseDraft(data, start);
    const { values, isPartLost } = applyEdits(start, content.typed);
    // Filled anew it is what is kept; it is saved once something is typed.
    savedText.current = JSON.stringify(toDraftContent(values, start, record));
    const isOlder = content.record !== null && record !== null && content.record !== record;
    latestFill.current(values, { recordValues: content.from, isOlder, isPartLost });
  }, []);

  const send = useCallback(
    async (text: string) => {
      setState("saving");
      try {
        const body = {
          data: JSON.parse(text),
          ...(revision.current === null ? {} : { revision: revision.current }),
        };
        const answer = await fetchOne<DraftResource>(path, { method: "PUT", body, auth });
        revision.current = answer.revision;
        savedText.current = text;
        localDraft.remove(action);
        setState("saved");
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const other = await fetchOne<DraftResource>(path, { auth }).catch(() => null);
          revision.current = other?.revision ?? null;
          setRemoteData((other?.data as object | null | undefined) ?? null);
          setState(other?.data ? "conflict" : "offline");
        } else setState("offline");
      }
    },
    [action, auth, path],
  );

  const save = useCallback(async () => {
    const text = currentText.current;
    if (isPaused.current || pendingSave.current || text === savedText.current) return;
    pendingSave.current = send(text);
    await pendingSave.current;
    pendingSave.current = null;
  }, [send]);

  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    savedText.current = currentText.current;
    fetchOne<DraftResource>(path, { auth, signal: controller.signal })
      .then((found) => {
        revision.current = found.revision;
        const local = localDraft.read<object>(action);
        const localValues = local && local.revision === found.revision ? local.values : null;
        const kept = localValues ?? (found.data as object | null);
        if (kept) restore(kept);
        // What only this tab has is still to be saved.
        if (localValues) savedText.current = "";
        setState("idle");
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        const local = localDraft.read<object>(action);
        if (local) {
          restore(local.values);
          savedText.current = "";
        }
        setState("offline");
      });
    return () => controller.abort();
  }, [action, auth, enabled, path, restore]);

  useEffect(() => {
    if (isPaused.current || state === "loading" || state === "conflict" || text === savedText.current) return;
    localDraft.save(action, { values: JSON.parse(text), revision: revision.current });
    const timer = setTimeout(save, state === "offline" ? RETRY_DELAY_MS : SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [action, save, state, text]);

  // Leaving the page does not wait for the pause.
  useEffect(() => () => void save(), [save]);

  return {
    state,
    keepLocal: () => {
      setRemoteData(null);
      setState("idle");
      void save();
    },
    takeRemote: () => {
      if (remoteData) {
        localDraft.remove(action);
        restore(remoteData);
      }
      setRemoteData(null);
      setState("saved");
    },
    hasEdits:
      !isPaused.current &&
      state !== "loading" &&
      state !== "conflict" &&
      Object.keys(JSON.parse(text).typed).length > 0,
    startOver: async () => {
      const before = isPaused.current;
      // What is typed and saved meanwhile goes as well.
      isPaused.current = true;
      try {
        await pendingSave.current;
        await sendCommand(path, { method: "DELETE", auth });
        revision.current = null;
        savedText.current = JSON.stringify(toDraftContent(start, start, record));
        localDraft.remove(action);
        latestFill.current(start, { recordValues: {}, isOlder: false, isPartLost: false });
        setState("idle");
      } finally {
        isPaused.current = before;
      }
    },
    discard: () => {
      isPaused.current = true;
      localDraft.remove(action);
      void sendCommand(path, { method: "DELETE", auth }).catch(() => undefined);
    },
  };
}
