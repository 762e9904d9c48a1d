import { useEffect, useRef, useState } from "react";
import type { FormState } from "../useForm";
import { applyEdits, differences, editsOf, type FlatValues, flatten, rowsOnlyIn } from "./edits";
import type { RestoredDraft } from "./useDraft";

/** A change of the firm's record since the form was filled in. */
export interface RecordChange {
  /** The path, as in `edits.ts`; that of the row for a row that was added or removed. */
  path: string;
  kind: "value" | "added" | "removed";
  /** The record's current value. */
  value: unknown;
  /** The value that the consumer typed, if any. */
  typedValue?: unknown;
}

export interface InitialRecord<V extends object> {
  /** The initial values from the newest record. */
  start: V;
  revision: string | null;
  changes: RecordChange[];
  /** True if the form was restored from a draft of an older record. */
  isFromOlderDraft: boolean;
  /** True if an edit belonged to a row that no longer exists. */
  isPartLost: boolean;
  /** Sets the field to the record's value or to the typed one. */
  choose: (change: RecordChange, which: "mine" | "record") => void;
  isChosen: (change: RecordChange, which: "mine" | "record") => boolean;
  /** Restores a draft, for `useDraft`. */
  fill: (values: V, refilled: RestoredDraft) => void;
}

/** The part of a request's body that names the record's revision. */
export const revisionBody = ({ revision }: { revision: string | null }): { revision?: string } =>
  revision ? { revision } : {};

/** The revisions of all records that a form starts from, joined; `null` if one of them has none. */
export function combineRevisions(
  ...records: ({ recordRevision?: string } | null | undefined)[]
): string | null {
  const revisions = records.flatMap((record) => (record ? [record.recordRevision] : []));
  return revisions.every((revision) => revision) ? revisions.join(",") : null;
}

interface RecordBase<V> {
  start: V;
  revision: string | null;
  facts: FlatValues;
}

/** The differences between two states of a record, with the edits at these paths. */
function diffRecords<V extends object>(
  before: RecordBase<V>,
  now: RecordBase<V>,
  typed: FlatValues,
): RecordChange[] {
  const [old, fresh] = [flatten(before.start), flatten(now.start)];
  const added = rowsOnlyIn(before.start, now.start);
  const removed = rowsOnlyIn(now.start, before.start);
  const isOfRow = (path: string) => added.some((row) => path.startsWith(`${row}/`));
  const paths = differences(fresh, old).filter((path) => !isOfRow(path) && path in old);
  return [
    ...differences(now.facts, before.facts).map((path) => ({ path, value: now.facts[path] })),
    ...paths.map((path) => ({
      path,
      value: fresh[path],
      ...(path in typed && typed[path] !== fresh[path] ? { typedValue: typed[path] } : {}),
    })),
  ]
    .map((change): RecordChange => ({ kind: "value", ...change }))
    .concat(
      added.map((path) => ({ path, kind: "added", value: null })),
      removed.map((path) => ({ path, kind: "removed", value: null })),
    );
}

/**
 * The initial values of a form that starts from a record of the firm. When the record changes while the consumer types,
 * the edits are applied to the new record and `changes` lists the differences.
 *
 * `facts` are parts of the record that the form shows but does not ask for.
 */
export function useInitialRecord<V extends object>(
  form: FormState<V>,
  start: V,
  revision: string | null,
  facts: FlatValues = {},
): InitialRecord<V> {
  const [base, setBase] = useState<RecordBase<V>>({ start, revision, facts });
  const [changes, setChanges] = useState<RecordChange[]>([]);
  const [isFromOlderDraft, setIsFromOlderDraft] = useState(false);
  const [isPartLost, setIsPartLost] = useState(false);
  const latest = useRef<RecordBase<V>>({ start, revision, facts });
  latest.current = { start, revision, facts };

  useEffect(() => {
    if (revision === base.revision) return;
    const now = latest.current;
    const typed = editsOf(form.getValues(), base.start);
    const merged = applyEdits(now.start, typed);
    const found = diffRecords(base, now, typed);
    form.setValues(merged.values as never);
    setBase(now);
    setIsFromOlderDraft(false);
    if (merged.isPartLost) setIsPartLost(true);
    // Earlier changes stay listed; a newer change of the same field replaces them.
    const isFound = (path: string) => found.some((change) => change.path === path);
    setChanges((before) => [...before.filter(({ path }) => !isFound(path)), ...found]);
  }, [base, form, revision]);

  const currentValue = (path: string) => flatten(form.getValues())[path];
  return {
    start: base.start,
    revision: base.revision,
    changes,
    isFromOlderDraft,
    isPartLost,
    choose: ({ path, value, typedValue }, which) =>
      form.setValues(
        applyEdits(form.getValues(), { [path]: which === "mine" ? typedValue : value }).values as never,
      ),
    isChosen: ({ path, value, typedValue }, which) =>
      currentValue(path) === (which === "mine" ? typedValue : value),
    fill: (values, { recordValues, isOlder, isPartLost }) => {
      form.setValues(values as never);
      setIsPartLost(isPartLost);
      setIsFromOlderDraft(isOlder);
      if (!isOlder) return setChanges([]);
      const [now, typed] = [flatten(base.start), editsOf(values, base.start)];
      const changed = differences(recordValues, now).filter((path) => path in now);
      setChanges(
        changed.map((path) => ({
          path,
          kind: "value",
          value: now[path],
          ...(path in typed ? { typedValue: typed[path] } : {}),
        })),
      );
    },
  };
}
