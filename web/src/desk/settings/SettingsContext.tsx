import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { notify } from "../../shared/ui/overlay/notify";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { translate } from "../i18n";
import { readDraft, removeDraft, saveDraft } from "../records/form/drafts";
import { useMember } from "../session/session";
import { type SettingsAttributes, valueAt, withValue } from "./attributes";
import { DraftStore, type SettingsDraftState, type Unsaved } from "./draft/draftStore";
import { type Published, putDraft, readSettings, type SettingsProblem, settingsQuery } from "./queries";

const DRAFT = "settings";

interface Context {
  store: DraftStore;
  published: Published;
  managedBy: "system" | "desk";
}

const SettingsContext = createContext<Context | null>(null);

/** Reads the settings and their draft, which every section below edits together. */
export function SettingsProvider({ children }: { children: ReactNode }) {
  const query = useQuery(settingsQuery);
  const member = useMember();
  const [store, setStore] = useState<DraftStore | null>(null);
  const { data } = query;
  // Without a dependency on later data: those are given to the store by whoever asked for them.
  useEffect(() => {
    if (!data || store) return;
    const draftStore = new DraftStore(
      data,
      {
        put: putDraft,
        read: readSettings,
        keep: (unsaved) => (unsaved ? saveDraft(DRAFT, member.id, unsaved) : removeDraft(DRAFT)),
        onJoined: () => notify.info(translate("desk.settings.joined")),
      },
      readDraft<Unsaved>(DRAFT, member.id),
    );
    setStore(draftStore);
  }, [data, store, member.id]);
  useEffect(() => {
    if (!store) return;
    const saveAgain = () => void store.save();
    const leave = () => store.close();
    window.addEventListener("online", saveAgain);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("online", saveAgain);
      window.removeEventListener("pagehide", leave);
      leave();
    };
  }, [store]);
  if (query.error && !data) return <ErrorAlert error={query.error} retry={() => void query.refetch()} />;
  if (!data || !store) return <Skeletons count={3} />;
  const context = { store, published: data.published, managedBy: data.managed_by };
  return <SettingsContext value={context}>{children}</SettingsContext>;
}

interface Settings extends Context {
  state: SettingsDraftState;
  /** Changes the value at a pointer; `undefined` takes it away. */
  set: (pointer: string, value: unknown) => void;
  edit: (change: (attributes: SettingsAttributes) => SettingsAttributes) => void;
  /** Asks for the settings anew and begins with them, after something was done to the draft. */
  reload: () => Promise<void>;
}

/** Returns the settings that the page edits. */
export function useSettings(): Settings {
  const context = useContext(SettingsContext);
  if (!context) throw new Error("outside the settings");
  const queries = useQueryClient();
  const { store } = context;
  const state = useSyncExternalStore(store.subscribe, store.state);
  return {
    ...context,
    state,
    set: (pointer, value) => store.edit((attributes) => withValue(attributes, pointer, value)),
    edit: (change) => store.edit(change),
    reload: async () => {
      const fresh = await readSettings();
      queries.setQueryData(settingsQuery.queryKey, fresh);
      store.reset(fresh);
      await Promise.all([
        queries.invalidateQueries({ queryKey: ["settings", "history"] }),
        // The firm's reasons for rejection, which the review asks for.
        queries.invalidateQueries({ queryKey: ["me"] }),
      ]);
    },
  };
}

/** A value of the settings, with what is wrong with it. */
export function useSetting(pointer: string): {
  value: unknown;
  set: (value: unknown) => void;
  problems: readonly SettingsProblem[];
} {
  const { state, set } = useSettings();
  return {
    value: valueAt(state.attributes, pointer),
    set: (value) => set(pointer, value),
    problems: state.problems.filter((problem) => problem.pointer === pointer),
  };
}
