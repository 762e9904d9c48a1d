import { useCallback, useEffect, useRef, useState } from "react";
import { fetchOne, type RequestOptions, sendCommand } from "../../api/client";
import { ApiError } from "../../api/error";
import { claims } from "../../api/tokens";
import { applyEdits, editsOf, type FlatValues, flatten } from "./edits";
import { localDraft } from "./localDraft";

/** Time after the last change at which a draft is saved, in milliseconds. */
const SAVE_DELAY_MS = 800;

/** Time before another attempt after a failure, in milliseconds. */
const RETRY_DELAY_MS = 10_000;

/** The content of a draft: only what was typed, without the other initial values. */
interface DraftContent {
  typed: FlatValues;
  /** The initial values at the same paths. */
  from: FlatValues;
  /** The revision of the record that the initial values came from, if any. */
  record: string | null;
}

/** Result of restoring a draft into the form. */
export interface RestoredDraft {
  /** The initial values, at the time, at the paths that were edited. */
  recordValues: FlatValues;
  /** True if the record has changed since the draft was saved. */
  isOlder: boolean;
  /** True if an edit belonged to a row that no longer exists. */
  isPartLost: boolean;
}

type FormDraftState = "loading" | "idle" | "saving" | "saved" | "conflict" | "offline";

export interface FormDraft {
  state: FormDraftState;
  /** Continues with the values on this screen and overwrites the other version. */
  keepLocal: () => void;
  /** Continues with the version of the other device. */
  takeRemote: () => void;
  /** True if the draft has edits that can be discarded. */
  hasEdits: boolean;
  /** Deletes the draft and resets the form to its initial values. */
  startOver: () => Promise<void>;
  /** Deletes the draft after the form has been submitted. */
  discard: () => void;
}

const isDraftContent = (data: object): data is DraftContent => "typed" in data && "from" in data;

/** Builds the content of a draft from the form's values. */
function toDraftContent(values: object, start: object, record: string | null): DraftContent {
  const typed = editsOf(values, start);
  const before = flatten(start);
  const from = Object.keys(typed).filter((path) => path in before);
  return { typed, from: Object.fromEntries(from.map((path) => [path, before[path]])), record };
}

/** Parses a stored draft. Earlier versions stored all values of the form. */
const parseDraft = (data: object, start: object): DraftContent =>
  isDraftContent(data) ? data : { ...toDraftContent({ ...start, ...data }, start, null), from: {} };

/** The calls that keep a draft on the server. */
export interface DraftCalls {
  read: (signal?: AbortSignal) => Promise<ServerDraft>;
  write: (body: { data: unknown; revision?: number }) => Promise<ServerDraft>;
  remove: () => Promise<void>;
}

interface ServerDraft {
  data?: unknown;
  revision: number | null;
}

/** The calls of the draft of an action. */
const callsOf = (action: string, auth: RequestOptions["auth"] = "session"): DraftCalls => {
  const path = { id: action };
  return {
    read: (signal) => fetchOne("GET /api/actions/{id}/draft", { path, auth, ...(signal ? { signal } : {}) }),
    write: (body) => fetchOne("PUT /api/actions/{id}/draft", { path, body, auth }),
    remove: () => sendCommand("DELETE /api/actions/{id}/draft", { path, auth }),
  };
};

interface DraftOptions<V> {
  /** The calls, for what is not the form of an action. */
  calls?: DraftCalls;
  auth?: RequestOptions["auth"];
  enabled?: boolean;
  /** The initial values; the form's first values by default. */
  start?: V;
  /** The revision of the record that the initial values come from. */
  record?: string | null;
}

/**
 * Saves a form as a draft on the server under a name while the consumer types, so that it survives a reload, an expired session and
 * a change of device. What could not be sent yet is stored in this tab.
 */
export function useDraft<V extends object>(
  name: string,
  values: V,
  fill: (values: V, refilled: RestoredDraft) => void,
  options: DraftOptions<V> = {},
): FormDraft {
  const [first] = useState(values);
  const { enabled = true, start = first, record = null } = options;
  const [calls] = useState(() => options.calls ?? callsOf(name, options.auth));
  const [state, setState] = useState<FormDraftState>(enabled ? "loading" : "idle");
  const [remoteData, setRemoteData] = useState<object | null>(null);
  const revision = useRef<number | null>(null);
  const savedText = useRef("");
  const text = JSON.stringify(toDraftContent(values, start, record));
  const currentText = useRef(text);
  const latestStart = useRef({ start, record });
  const latestFill = useRef(fill);
  const pendingSave = useRef<Promise<void> | null>(null);
  // Impersonators see the draft but do not change it.
  const isPaused = useRef(!enabled || claims()?.colleague !== undefined);
  currentText.current = text;
  latestStart.current = { start, record };
  latestFill.current = fill;

  /** Restores a draft of this device or another into the form. */
  const restore = useCallback((data: object) => {
    const { start, record } = latestStart.current;
    const content = parseDraft(data, start);
    const { values, isPartLost } = applyEdits(start, content.typed);
    // The restored values count as saved until something is typed.
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
        const answer = await calls.write(body);
        revision.current = answer.revision;
        savedText.current = text;
        localDraft.remove(name);
        setState("saved");
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) {
          const other = await calls.read().catch(() => null);
          revision.current = other?.revision ?? null;
          setRemoteData((other?.data as object | null | undefined) ?? null);
          setState(other?.data ? "conflict" : "offline");
        } else setState("offline");
      }
    },
    [calls, name],
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
    calls
      .read(controller.signal)
      .then((found) => {
        revision.current = found.revision;
        const local = localDraft.read<object>(name);
        const localValues = local && local.revision === found.revision ? local.values : null;
        const content = localValues ?? (found.data as object | null);
        if (content) restore(content);
        // A draft that only this tab has is still to be saved.
        if (localValues) savedText.current = "";
        setState("idle");
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        const local = localDraft.read<object>(name);
        if (local) {
          restore(local.values);
          savedText.current = "";
        }
        setState("offline");
      });
    return () => controller.abort();
  }, [calls, name, enabled, restore]);

  useEffect(() => {
    if (isPaused.current || state === "loading" || state === "conflict" || text === savedText.current) return;
    localDraft.save(name, { values: JSON.parse(text), revision: revision.current });
    const timer = setTimeout(save, state === "offline" ? RETRY_DELAY_MS : SAVE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [name, save, state, text]);

  // Leaving the page saves at once.
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
        localDraft.remove(name);
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
      // Saves nothing that is typed meanwhile.
      isPaused.current = true;
      try {
        await pendingSave.current;
        await calls.remove();
        revision.current = null;
        savedText.current = JSON.stringify(toDraftContent(start, start, record));
        localDraft.remove(name);
        latestFill.current(start, { recordValues: {}, isOlder: false, isPartLost: false });
        setState("idle");
      } finally {
        isPaused.current = before;
      }
    },
    discard: () => {
      isPaused.current = true;
      localDraft.remove(name);
      void calls.remove().catch(() => undefined);
    },
  };
}
