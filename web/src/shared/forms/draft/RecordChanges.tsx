import { useEffect, useRef, useState } from "react";
import { useT } from "../../i18n";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { icons } from "../../ui/icons";
import css from "./RecordChanges.module.css";
import type { InitialRecord, RecordChange } from "./useInitialRecord";

interface Props<V extends object> {
  record: InitialRecord<V>;
  /** The label of a field and the format of its value; `null` for a field whose changes are not listed. */
  describeField: (path: string) => { label: string; text?: (value: string) => string } | null;
}

/** Lists what has changed in the firm's record since the form was filled in, and lets the consumer choose per field. */
export function RecordChanges<V extends object>({ record, describeField }: Props<V>) {
  const t = useT();
  const element = useRef<HTMLDivElement>(null);
  const { changes, isFromOlderDraft, isPartLost } = record;
  const content = JSON.stringify([changes, isFromOlderDraft, isPartLost]);
  /** The content that the consumer has closed; other content is shown again. */
  const [closed, setClosed] = useState<string | null>(null);
  const count = isFromOlderDraft ? 0 : changes.length;

  // Changes that arrive while the consumer types get the focus, so that they are noticed.
  useEffect(() => {
    if (count > 0) element.current?.focus();
  }, [count]);

  const lines = changes.flatMap((change) => {
    const description = describeField(change.path);
    return description ? [{ change, ...description }] : [];
  });
  if (closed === content || (lines.length === 0 && !isFromOlderDraft && !isPartLost)) return null;
  return (
    <div ref={element} tabIndex={-1} className={css.changes}>
      <Alert kind="warning" title={t("forms.changed.title")}>
        <p>{t(isFromOlderDraft ? "forms.changed.ofDraft" : "forms.changed.meanwhile")}</p>
        {isPartLost ? <p>{t("forms.draft.partsGone")}</p> : null}
        {lines.length > 0 ? (
          <ul className={css.list}>
            {lines.map(({ change, label, text }) => (
              <li key={change.path}>
                <Change record={record} change={change} label={label} text={text ?? ((value) => value)} />
              </li>
            ))}
          </ul>
        ) : null}
        <Button variant="secondary" onClick={() => setClosed(content)}>
          {t("ui.close")}
        </Button>
      </Alert>
    </div>
  );
}

interface ChangeProps<V extends object> {
  record: InitialRecord<V>;
  change: RecordChange;
  label: string;
  text: (value: string) => string;
}

function Change<V extends object>({ record, change, label, text }: ChangeProps<V>) {
  const t = useT();
  const displayValue = (value: unknown) =>
    typeof value === "string" && value ? text(value) : t("forms.changed.empty");
  if (change.kind !== "value") return <span>{t(`forms.changed.${change.kind}`, { label })}</span>;
  const value = displayValue(change.value);
  if (change.typedValue === undefined)
    return (
      <span>
        {label}: <strong>{value}</strong>
      </span>
    );
  const choice = (which: "mine" | "record", buttonLabel: string) => (
    <Button
      variant="secondary"
      aria-pressed={record.isChosen(change, which)}
      icon={record.isChosen(change, which) ? icons.check : undefined}
      onClick={() => record.choose(change, which)}
    >
      {buttonLabel}
    </Button>
  );
  return (
    <fieldset className={css.choice}>
      <legend>{t("forms.changed.both", { label })}</legend>
      <div className={css.buttons}>
        {choice("mine", t("forms.changed.mine", { value: displayValue(change.typedValue) }))}
        {choice("record", t("forms.changed.record", { value }))}
      </div>
    </fieldset>
  );
}
