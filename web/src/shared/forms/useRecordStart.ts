import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useRef, useState } from "react";
import { applyEdits, differences, editsOf, type FlatValues, flatten, rowsOnlyIn } from "./edits";
import type { RestoredDraft } from "./useDraft";

/** One thing that the firm's record says otherwise than when the form was filled in. */
export interface RecordChange {
  /** As in `forms/typed`; of a row that came or went the row's. */
  path: string;
  kind: "value" | "added" | "removed";
  /** What the record says now. */
  value: unknown;
  /** What was typed there instead, if anything was. */
  mine?: unknown;
}

export interface RecordStart<V extends object> {
  /** What the form begins with, by the newest record. */
  start: V;
  revision: string | null;
  changes: RecordChange[];
  /** Whether it was a draft that began with an older record. */
  isFromOlderDraft: boolean;
  /** Whether something was typed about rows that are gone. */
  isPartLost: boolean;
  /** Puts the record's value in place of what was typed, or the other way about. */
  choose: (change: RecordChange, which: "mine" | "record") => void;
  isChosen: (change: RecordChange, which: "mine" | "record") => boolean;
  /** For `useDraft`: takes over what was kept. */
  fill: (values: V, refilled: RestoredDraft) => void;
}

/** What a request says of the record that its form began with. */
export const revisionBody = ({ revision }: { revision: string | null }): { revision?: string } =>
  revision ? { revision } : {};

/** The revisions of all records that a form begins with; `null` where one of them has none. */
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

/** What differs between two states of a record, with what was typed at these places. */
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
      ...(path in typed && typed[path] !== fresh[path] ? { mine: typed[path] } : {}),
    })),
  ]
    .map((change): RecordChange => ({ kind: "value", ...change }))
    .concat(
      added.map((path) => ({ path, kind: "added", value: null })),
      removed.map((path) => ({ path, kind: "removed", value: null })),
    );
}

/**
 * What a form begins with when that comes from a record of the firm's. Where the record turns out to be another while
 * one types, what was typed is laid over the new one, and `changes` tell what is different.
 *
 * `facts` are parts of the record that the form shows and does not ask for.
 */
export function useRecordStart<V extends object>(
  form: UseFormReturnType<V>,
  start: V,
  revision: string | null,
  facts: FlatValues = {},
): RecordStart<V> {
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
    // What is looked at already stays; of one field the latest counts.
    const isFound = (path: string) => found.some((change) => change.path === path);
    setChanges((before) => [...before.filter(({ path }) => !isFound(path)), ...found]);
  }, [base, form, revision]);

  const valueAt = (path: string) => flatten(form.getValues())[path];
  return {
    start: base.start,
    revision: base.revision,
    changes,
    isFromOlderDraft,
    isPartLost,
    choose: ({ path, value, mine }, which) =>
      form.setValues(
        applyEdits(form.getValues(), { [path]: which === "mine" ? mine : value }).values as never,
      ),
    isChosen: ({ path, value, mine }, which) => valueAt(path) === (which === "mine" ? mine : value),
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
          ...(path in typed ? { mine: typed[path] } : {}),
        })),
      );
    },
  };
}
