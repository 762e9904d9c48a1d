import { useState } from "react";
import { EmptyState } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { useT } from "../i18n";
import { textOf } from "../records/form/fields";
import type { RejectionReason } from "../review/reasons";
import { readDefaultReasons } from "../review/reasons";
import { isPlain, listOf, toLocalised, withTag } from "./attributes";
import { RemoveRow, useProblemText } from "./SettingField";
import css from "./Settings.module.css";
import { useSetting } from "./SettingsContext";
import { LocalisedField } from "./wording/LocalisedField";

const MAX_REASONS = 20;

const toReason = (value: unknown): RejectionReason =>
  isPlain(value)
    ? { code: textOf(value.code), label: toLocalised(value.label), text: toLocalised(value.text) }
    : { code: "", label: {}, text: {} };

/** A code that no other reason has. Nobody reads it: it says which reason is which. */
function newCode(reasons: readonly RejectionReason[]): string {
  const codes = new Set(reasons.map(({ code }) => code));
  let number = reasons.length + 1;
  while (codes.has(`own-${number}`)) number += 1;
  return `own-${number}`;
}

/** Editor of the reasons for rejecting documents: the names for colleagues, and the texts for clients. */
export function Reasons() {
  const t = useT();
  const { value, set, problems } = useSetting("/rejection_reasons");
  const reasons = listOf<unknown>(value).map(toReason);
  const [failure, setFailure] = useState<unknown>(null);
  const error = useProblemText(problems);
  const change = (place: number, changed: Partial<RejectionReason>) =>
    set(reasons.map((reason, other) => (other === place ? { ...reason, ...changed } : reason)));
  const move = (place: number, by: number) => {
    const next = reasons.filter((_, other) => other !== place);
    const moved = reasons[place];
    if (moved) next.splice(place + by, 0, moved);
    set(next);
  };
  const begin = async () => {
    try {
      set(await readDefaultReasons());
      setFailure(null);
    } catch (cause) {
      setFailure(cause);
    }
  };
  return (
    <Card title={t("desk.settings.reasons.title")}>
      <p className={css.intro}>{t("desk.settings.reasons.text")}</p>
      {failure ? <ErrorAlert error={failure} /> : null}
      {error ? <p className={css.error}>{error}</p> : null}
      <div className={css.rows}>
        {reasons.length === 0 ? (
          <>
            <EmptyState>{t("desk.settings.reasons.empty")}</EmptyState>
            <div>
              <Button variant="secondary" onClick={() => void begin()}>
                {t("desk.settings.reasons.begin")}
              </Button>
            </div>
          </>
        ) : null}
        {reasons.map((reason, place) => {
          const name = reason.label.nl || t("desk.settings.reasons.nameless", { number: place + 1 });
          return (
            <fieldset key={reason.code} className={css.row}>
              <legend className={css.legend}>{name}</legend>
              <LocalisedField
                label={t("desk.settings.reasons.label")}
                pointer={`/rejection_reasons/${place}/label`}
                value={reason.label}
                shape={{ form: "line", variables: null }}
                onChange={(tag, text) => change(place, { label: withTag(reason.label, tag, text) })}
              />
              <LocalisedField
                label={t("desk.settings.reasons.words")}
                hint={t("desk.settings.reasons.wordsHint")}
                pointer={`/rejection_reasons/${place}/text`}
                value={reason.text}
                shape={{ form: "lines", variables: null }}
                onChange={(tag, text) => change(place, { text: withTag(reason.text, tag, text) })}
              />
              <div className={css.buttons}>
                {place > 0 ? (
                  <Button
                    variant="text"
                    aria-label={t("desk.settings.reasons.up", { name })}
                    onClick={() => move(place, -1)}
                  >
                    {t("desk.settings.up")}
                  </Button>
                ) : null}
                {place < reasons.length - 1 ? (
                  <Button
                    variant="text"
                    aria-label={t("desk.settings.reasons.down", { name })}
                    onClick={() => move(place, 1)}
                  >
                    {t("desk.settings.down")}
                  </Button>
                ) : null}
                <RemoveRow name={name} onRemove={() => set(reasons.filter((_, other) => other !== place))} />
              </div>
            </fieldset>
          );
        })}
        {reasons.length < MAX_REASONS ? (
          <div>
            <Button
              variant="secondary"
              icon={icons.plus}
              onClick={() => set([...reasons, { code: newCode(reasons), label: {}, text: {} }])}
            >
              {t("desk.settings.reasons.add")}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
