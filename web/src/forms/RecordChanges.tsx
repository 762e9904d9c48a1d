import { useEffect, useRef } from "react";
import { Button } from "../ui/Button";
import { Note } from "../ui/Note";
import { useWording } from "../wording";
import css from "./RecordChanges.module.css";
import type { RecordChange, RecordStart } from "./useRecordStart";

interface Props<V extends object> {
  record: RecordStart<V>;
  /** What a place of the form is called and how its value is written; `null` for what is not worth a line. */
  placeOf: (path: string) => { label: string; text?: (value: string) => string } | null;
}

/** Says what the firm's record says otherwise than when the form was filled in, and lets one choose field by field. */
export function RecordChanges<V extends object>({ record, placeOf }: Props<V>) {
  const t = useWording();
  const element = useRef<HTMLDivElement>(null);
  const { changes, ofDraft, left } = record;
  const count = ofDraft ? 0 : changes.length;

  // What came in while one was typing is shown, wherever on the page one was.
  useEffect(() => {
    if (count > 0) element.current?.focus();
  }, [count]);

  const lines = changes.flatMap((change) => {
    const named = placeOf(change.path);
    return named ? [{ change, ...named }] : [];
  });
  if (lines.length === 0 && !ofDraft && !left) return null;
  return (
    <div ref={element} tabIndex={-1} className={css.changes}>
      <Note kind="warning" title={t("forms.changed.title")}>
        <p>{t(ofDraft ? "forms.changed.ofDraft" : "forms.changed.meanwhile")}</p>
        {left ? <p>{t("forms.draft.partsGone")}</p> : null}
        {lines.length > 0 ? (
          <ul className={css.list}>
            {lines.map(({ change, label, text }) => (
              <li key={change.path}>
                <Change record={record} change={change} label={label} text={text ?? ((value) => value)} />
              </li>
            ))}
          </ul>
        ) : null}
      </Note>
    </div>
  );
}

interface ChangeProps<V extends object> {
  record: RecordStart<V>;
  change: RecordChange;
  label: string;
  text: (value: string) => string;
}

function Change<V extends object>({ record, change, label, text }: ChangeProps<V>) {
  const t = useWording();
  const written = (value: unknown) =>
    typeof value === "string" && value ? text(value) : t("forms.changed.empty");
  if (change.kind !== "value") return <span>{t(`forms.changed.${change.kind}`, { label })}</span>;
  const value = written(change.value);
  if (change.mine === undefined)
    return (
      <span>
        {label}: <strong>{value}</strong>
      </span>
    );
  const choice = (which: "mine" | "record", words: string) => (
    <Button
      look="quiet"
      aria-pressed={record.isChosen(change, which)}
      icon={record.isChosen(change, which) ? "check" : undefined}
      onClick={() => record.choose(change, which)}
    >
      {words}
    </Button>
  );
  return (
    <fieldset className={css.choice}>
      <legend>{t("forms.changed.both", { label })}</legend>
      <div className={css.buttons}>
        {choice("mine", t("forms.changed.mine", { value: written(change.mine) }))}
        {choice("record", t("forms.changed.record", { value }))}
      </div>
    </fieldset>
  );
}
