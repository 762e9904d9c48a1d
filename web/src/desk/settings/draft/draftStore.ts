import { ApiError } from "../../../shared/api/error";
import type { SettingsAttributes } from "../attributes";
import type { DraftBody, SettingsData, SettingsDraft, SettingsProblem } from "../queries";
import { type Conflict, isSame, merge } from "./differences";

/**
 * The one draft of the settings while it is edited: saved by itself a moment after the last change, joined with what a
 * colleague saved meanwhile, and kept here while there is no connection.
 */

type SaveStatus =
  /** The draft does not differ from what is published, or nothing was changed since the page was opened. */
  | "idle"
  /** The draft is changed and not saved yet. */
  | "changed"
  | "saving"
  | "saved"
  /** The server cannot be reached; what was typed stays here. */
  | "offline"
  /** A colleague changed the same, and somebody has to choose. */
  | "conflict"
  | "failed";

export interface SettingsDraftState {
  /** The settings as they are typed. */
  attributes: SettingsAttributes;
  /** The settings as the server has them. */
  saved: SettingsAttributes;
  revision: string | null;
  baseVersion: number;
  problems: readonly SettingsProblem[];
  status: SaveStatus;
  savedAt: string | null;
  savedBy: string | null;
  error: unknown;
  conflicts: readonly Conflict[];
}

/** Unsaved state, stored in the browser. */
export interface Unsaved {
  attributes: SettingsAttributes;
  saved: SettingsAttributes;
  revision: string | null;
  baseVersion: number;
}

interface Calls {
  put: (body: DraftBody) => Promise<SettingsDraft>;
  read: () => Promise<SettingsData>;
  /** Keeps what is not saved, or forgets it. */
  keep: (unsaved: Unsaved | null) => void;
  /** Called when changes of a colleague were joined with one's own. */
  onJoined: () => void;
}

/** Time after the last change at which it is saved, in milliseconds. */
const PAUSE_MS = 800;

interface Theirs {
  attributes: SettingsAttributes;
  revision: string | null;
  baseVersion: number;
}

const stateOf = ({ published, draft }: SettingsData): SettingsDraftState => ({
  attributes: draft?.attributes ?? published.attributes,
  saved: draft?.attributes ?? published.attributes,
  revision: draft?.revision ?? null,
  baseVersion: draft?.base_version ?? published.version,
  problems: draft?.problems ?? [],
  status: "idle",
  savedAt: draft?.updated_at ?? null,
  savedBy: draft?.updated_by.name ?? null,
  error: null,
  conflicts: [],
});

export class DraftStore {
  #state: SettingsDraftState;
  readonly #calls: Calls;
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  /** Changes to merge with once somebody has chosen. */
  #theirs: (Theirs & { before: SettingsAttributes }) | null = null;

  constructor(data: SettingsData, calls: Calls, unsaved: Unsaved | null = null) {
    this.#calls = calls;
    this.#state = stateOf(data);
    if (unsaved && !isSame(unsaved.attributes, unsaved.saved)) {
      this.#state = { ...this.#state, ...unsaved, status: "changed" };
      this.#plan();
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): SettingsDraftState => this.#state;

  #change(changed: Partial<SettingsDraftState>): void {
    this.#state = { ...this.#state, ...changed };
    for (const listener of this.#listeners) listener();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.save(), PAUSE_MS);
  }

  #keep(): void {
    const { attributes, saved, revision, baseVersion } = this.#state;
    this.#calls.keep(isSame(attributes, saved) ? null : { attributes, saved, revision, baseVersion });
  }

  /** Changes the settings, and saves them a moment later. */
  edit(change: (attributes: SettingsAttributes) => SettingsAttributes): void {
    const attributes = change(this.#state.attributes);
    const isAsking = this.#state.status === "conflict";
    this.#change({ attributes, status: isAsking ? "conflict" : "changed" });
    this.#keep();
    if (!isAsking) this.#plan();
  }

  /** Saves what is not saved yet; rejects never, the state says how it went. */
  save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#saving ??= this.#saveAll().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #saveAll(): Promise<void> {
    while (this.#state.status !== "conflict" && this.#needsSaving()) {
      const { attributes, revision, baseVersion } = this.#state;
      this.#change({ status: "saving", error: null });
      try {
        this.#accept(attributes, await this.#calls.put({ attributes, base_version: baseVersion, revision }));
      } catch (error) {
        if (!(await this.#recover(error))) return;
      }
    }
    if (this.#state.status === "changed") this.#change({ status: "saved" });
  }

  #needsSaving(): boolean {
    const { attributes, saved, status } = this.#state;
    return !isSame(attributes, saved) || status === "failed" || status === "offline";
  }

  #accept(sent: SettingsAttributes, draft: SettingsDraft): void {
    this.#change({
      saved: sent,
      revision: draft.revision,
      baseVersion: draft.base_version,
      problems: draft.problems,
      savedAt: draft.updated_at,
      savedBy: draft.updated_by.name ?? null,
      status: isSame(this.#state.attributes, sent) ? "saved" : "changed",
    });
    this.#keep();
  }

  /** Returns true if saving can go on after a failure. */
  async #recover(error: unknown): Promise<boolean> {
    if (error instanceof ApiError && error.code === "DRAFT_CHANGED") {
      try {
        const { published, draft } = await this.#calls.read();
        return this.join({
          attributes: draft?.attributes ?? published.attributes,
          revision: draft?.revision ?? null,
          baseVersion: draft?.base_version ?? published.version,
        });
      } catch (failure) {
        return this.#fail(failure);
      }
    }
    return this.#fail(error);
  }

  #fail(error: unknown): false {
    const isAway = error instanceof ApiError && (error.status === 0 || error.status >= 502);
    this.#change({ status: isAway ? "offline" : "failed", error });
    return false;
  }

  /**
   * Continues on what somebody else saved: changes of different things are joined, and for the same ones somebody has to
   * choose. Returns whether nobody has to.
   */
  join(theirs: Theirs, before: SettingsAttributes = this.#state.saved): boolean {
    const { attributes, conflicts } = merge(before, this.#state.attributes, theirs.attributes);
    if (conflicts.length > 0) {
      this.#theirs = { ...theirs, before };
      this.#change({ status: "conflict", conflicts });
      return false;
    }
    const hadChanges = !isSame(this.#state.attributes, before);
    this.#continue(attributes, theirs);
    if (hadChanges) this.#calls.onJoined();
    return true;
  }

  #continue(attributes: SettingsAttributes, { attributes: saved, revision, baseVersion }: Theirs): void {
    this.#theirs = null;
    this.#change({ attributes, saved, revision, baseVersion, conflicts: [], status: "changed" });
    this.#keep();
  }

  /** Keeps one's own values at these pointers, those of the colleague at the others, and saves. */
  async choose(kept: ReadonlySet<string>): Promise<void> {
    const theirs = this.#theirs;
    if (!theirs) return;
    const { attributes } = merge(theirs.before, this.#state.attributes, theirs.attributes, kept);
    this.#continue(attributes, theirs);
    await this.save();
  }

  /** Begins anew with what the server has, after the draft was published, discarded or replaced. */
  reset(data: SettingsData): void {
    clearTimeout(this.#timer);
    this.#theirs = null;
    this.#change(stateOf(data));
    this.#keep();
  }

  /** The page is left: what is not saved is sent now. */
  close(): void {
    if (this.#needsSaving() && this.#state.status !== "conflict") void this.save();
    clearTimeout(this.#timer);
  }
}
