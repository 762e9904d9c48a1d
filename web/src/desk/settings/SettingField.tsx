import { type ReactNode, useId, useState } from "react";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { dateText, parseDate } from "../../shared/forms/parse/date";
import { Button } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { bytes } from "../../shared/ui/text/format";
import { useT } from "../i18n";
import { textOf } from "../records/form/fields";
import type { Localised } from "../ui/localisedText";
import { SelectField } from "../ui/SelectField";
import { TextArea } from "../ui/TextArea";
import { isPlain, listOf, toLocalised, withTag } from "./attributes";
import { isSame } from "./draft/differences";
import { problemText } from "./problemText";
import type { SettingsProblem } from "./queries";
import css from "./Settings.module.css";
import { useSetting } from "./SettingsContext";
import type { SettingField as Field } from "./settingFields";
import { LocalisedField, LocalisedSetting } from "./wording/LocalisedField";

/** A field of the settings by its description. What is typed goes straight into the draft. */
export function SettingField({ field }: { field: Field }) {
  switch (field.kind) {
    case "flag":
      return <FlagField field={field} />;
    case "choice":
      return <ChoiceField field={field} />;
    case "localised":
    case "localisedLong":
      return <PlainLocalisedField field={field} />;
    case "weekdays":
      return <WeekdaysField field={field} />;
    case "image":
      return <ImageField field={field} />;
    case "options":
      return <OptionsField field={field} />;
    default:
      return <TypedField field={field} />;
  }
}

/** Fields below each other, and what comes after them. */
export function Fields({ fields, children }: { fields: readonly Field[]; children?: ReactNode }) {
  return (
    <div className={css.fields}>
      {fields.map((field) => (
        <SettingField key={field.pointer} field={field} />
      ))}
      {children}
    </div>
  );
}

/** The text of the problems of a field; `undefined` where there are none. */
export function useProblemText(problems: readonly SettingsProblem[]): string | undefined {
  const t = useT();
  return problems.length > 0 ? problems.map((problem) => problemText(t, problem)).join(" ") : undefined;
}

/** A checkbox with a line on what it does. */
export function Flag({
  label,
  hint,
  error,
  isOn,
  pointer,
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  isOn: boolean;
  pointer?: string;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={css.flag}>
      <input
        id={id}
        type="checkbox"
        data-pointer={pointer}
        checked={isOn}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={css.flagLabel}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={css.note}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

function FlagField({ field }: { field: Field }) {
  const t = useT();
  const { value, set, problems } = useSetting(field.pointer);
  return (
    <Flag
      label={t(field.label)}
      hint={field.hint ? t(field.hint) : undefined}
      error={useProblemText(problems)}
      isOn={value === true}
      pointer={field.pointer}
      onChange={set}
    />
  );
}

function ChoiceField({ field }: { field: Field }) {
  const t = useT();
  const { value, set, problems } = useSetting(field.pointer);
  const error = useProblemText(problems);
  const options = field.options ?? [];
  const current = value === undefined || value === null ? (options[0]?.value ?? "") : textOf(value);
  const isOffered = options.some((option) => option.value === current);
  const isNumber = options.every((option) => /^\d+$/.test(option.value));
  return (
    <div data-pointer={field.pointer} tabIndex={-1}>
      <SelectField
        label={t(field.label)}
        value={current}
        onChange={(chosen) => set(isNumber ? Number(chosen) : chosen || null)}
        options={[
          ...options.map((option) => ({ value: option.value, label: t(option.label) })),
          // A value from before it had to be chosen stays until another one is.
          ...(isOffered ? [] : [{ value: current, label: current }]),
        ]}
      />
      {field.hint ? <p className={css.note}>{t(field.hint)}</p> : null}
      {error ? <p className={css.error}>{error}</p> : null}
    </div>
  );
}

function PlainLocalisedField({ field }: { field: Field }) {
  const t = useT();
  return (
    <LocalisedSetting
      label={t(field.label)}
      hint={field.hint ? t(field.hint) : undefined}
      pointer={field.pointer}
      shape={{ form: field.kind === "localised" ? "line" : "lines", variables: null }}
    />
  );
}

interface Parser {
  show: (value: unknown) => string;
  /** The value of what was typed; `undefined` where it is none. */
  read: (typed: string) => unknown;
}

const parts = (typed: string) => typed.split(/[,;\s]+/).filter(Boolean);
const lines = (typed: string) =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

const parseWholeNumber = (typed: string, [least, most]: readonly [number, number]): number | undefined => {
  const number = Number(typed);
  return /^\d{1,6}$/.test(typed) && number >= least && number <= most ? number : undefined;
};

function parserOf({ kind, range = [0, 100_000], isOptional = false }: Field): Parser {
  switch (kind) {
    case "whole":
      return {
        show: textOf,
        read: (typed) => (isOptional && typed.trim() === "" ? null : parseWholeNumber(typed.trim(), range)),
      };
    case "wholes":
      return {
        show: (value) => listOf<number>(value).join(", "),
        read: (typed) => {
          const found = parts(typed).map((part) => parseWholeNumber(part, range));
          return found.includes(undefined) ? undefined : [...new Set(found)];
        },
      };
    case "date":
      return {
        show: (value) => (value ? dateText(textOf(value)) : ""),
        read: (typed) => (typed.trim() === "" ? null : (parseDate(typed) ?? undefined)),
      };
    case "dates":
      return {
        show: (value) => listOf<string>(value).map(dateText).join("\n"),
        read: (typed) => {
          const found = lines(typed).map(parseDate);
          return found.includes(null) ? undefined : [...new Set(found)];
        },
      };
    default:
      return { show: textOf, read: (typed) => (typed.trim() === "" ? null : typed) };
  }
}

/** A field in which something is typed; only what can be read goes into the draft. */
function TypedField({ field }: { field: Field }) {
  const t = useT();
  const { value, set, problems } = useSetting(field.pointer);
  const { show, read } = parserOf(field);
  const [typed, setTyped] = useState({ text: show(value), value });
  const text = isSame(typed.value, value) ? typed.text : show(value);
  const isUnread = read(text) === undefined;
  const problem = useProblemText(problems);
  const [least, most] = field.range ?? [0, 0];
  const error = isUnread
    ? field.kind === "dates" || field.kind === "date"
      ? t("desk.settings.problem.dates")
      : t("desk.settings.problem.whole", { least, most })
    : problem;
  const change = (next: string) => {
    const found = read(next);
    setTyped({ text: next, value: found === undefined ? value : found });
    if (found !== undefined) set(found);
  };
  const common = {
    label: t(field.label),
    ...(field.hint ? { hint: t(field.hint) } : {}),
    error,
    isOptional: true,
    value: text,
    onChange: change,
  };
  if (field.kind === "long" || field.kind === "dates") return <TextArea {...common} />;
  const types = { email: "email", time: "time" } as const;
  const type = types[field.kind as keyof typeof types] ?? "text";
  return (
    <PlainTextField
      {...common}
      name={field.pointer}
      data-pointer={field.pointer}
      type={type}
      autoComplete="off"
      {...(field.kind === "whole" ? { inputMode: "numeric" } : {})}
    />
  );
}

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

function WeekdaysField({ field }: { field: Field }) {
  const t = useT();
  const { value, set, problems } = useSetting(field.pointer);
  const chosen = listOf<string>(value);
  const error = useProblemText(problems);
  return (
    <fieldset className={css.set} data-pointer={field.pointer} tabIndex={-1}>
      <legend className={css.legend}>{t(field.label)}</legend>
      <div className={css.days}>
        {weekdays.map((day) => (
          <Flag
            key={day}
            label={t(`desk.settings.weekday.${day}`)}
            isOn={chosen.includes(day)}
            onChange={(isOn) => set(weekdays.filter((one) => (one === day ? isOn : chosen.includes(one))))}
          />
        ))}
      </div>
      {error ? <p className={css.error}>{error}</p> : null}
    </fieldset>
  );
}

/** Greatest size of a picture that fits into a field of the licence once it is written as `data:`. */
const MAX_PICTURE_BYTES = 140_000;
const pictureTypes = ["image/png", "image/jpeg", "image/svg+xml"];

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.onerror = () => reject(reader.error ?? new Error("the file cannot be read"));
    reader.readAsDataURL(file);
  });

/** A picture: an address, or a small file that becomes part of the settings. */
function ImageField({ field }: { field: Field }) {
  const t = useT();
  const id = useId();
  const { value, set, problems } = useSetting(field.pointer);
  const [rejection, setRejection] = useState<string | null>(null);
  const address = textOf(value);
  const isFile = address.startsWith("data:");
  const error = useProblemText(problems);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!pictureTypes.includes(file.type)) return setRejection(t("desk.settings.appearance.wrongType"));
    if (file.size > MAX_PICTURE_BYTES)
      return setRejection(t("desk.settings.appearance.tooLarge", { most: bytes(MAX_PICTURE_BYTES) }));
    try {
      set(await readAsDataUrl(file));
      setRejection(null);
    } catch {
      setRejection(t("desk.settings.appearance.unreadable"));
    }
  };
  return (
    <div className={css.pictureRow}>
      {isFile ? (
        <>
          <span className={css.legend}>{t(field.label)}</span>
          {field.hint ? <p className={css.note}>{t(field.hint)}</p> : null}
        </>
      ) : (
        <PlainTextField
          label={t(field.label)}
          hint={field.hint ? t(field.hint) : undefined}
          isOptional
          autoComplete="off"
          inputMode="url"
          data-pointer={field.pointer}
          name={field.pointer}
          value={address}
          error={error}
          onChange={(typed) => set(typed.trim() === "" ? null : typed.trim())}
        />
      )}
      {address && !error ? (
        <img
          className={css.picture}
          src={address}
          alt={t("desk.settings.appearance.shown", { name: t(field.label) })}
        />
      ) : null}
      {isFile && error ? <p className={css.error}>{error}</p> : null}
      <div className={css.buttons}>
        <label className={css.file} htmlFor={id}>
          {t("desk.settings.appearance.choose")}
          <span className="visually-hidden"> {t(field.label)}</span>
          <input
            id={id}
            type="file"
            className="visually-hidden"
            accept={pictureTypes.join(",")}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
        </label>
        {address ? (
          <Button
            variant="text"
            icon={icons.trash}
            aria-label={t("desk.settings.removeName", { name: t(field.label) })}
            onClick={() => {
              setRejection(null);
              set(null);
            }}
          >
            {t("desk.settings.remove")}
          </Button>
        ) : null}
      </div>
      {rejection ? (
        <p className={css.error} role="alert">
          {rejection}
        </p>
      ) : null}
    </div>
  );
}

interface OptionRow {
  code: string;
  label: Localised;
}

/** The field of options from which a client chooses, each with a code that the firm's own books know. */
function OptionsField({ field }: { field: Field }) {
  const t = useT();
  const { value, set } = useSetting(field.pointer);
  const rows = listOf<unknown>(value).map(
    (row): OptionRow =>
      isPlain(row) ? { code: textOf(row.code), label: toLocalised(row.label) } : { code: "", label: {} },
  );
  const change = (place: number, changed: Partial<OptionRow>) =>
    set(rows.map((row, other) => (other === place ? { ...row, ...changed } : row)));
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{t(field.label)}</legend>
      <div className={css.rows}>
        {rows.map((row, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a code changes while it is typed
          <fieldset key={place} className={css.row}>
            <legend className="visually-hidden">{row.label.nl || row.code}</legend>
            <PlainTextField
              label={t("desk.settings.general.code")}
              autoComplete="off"
              name={`${field.pointer}/${place}/code`}
              data-pointer={`${field.pointer}/${place}/code`}
              value={row.code}
              error={row.code.trim() === "" ? t("desk.settings.problem.required") : undefined}
              onChange={(code) => change(place, { code })}
            />
            <LocalisedField
              label={t("desk.settings.general.optionName")}
              pointer={`${field.pointer}/${place}/label`}
              value={row.label}
              shape={{ form: "line", variables: null }}
              onChange={(tag, text) => change(place, { label: withTag(row.label, tag, text) })}
            />
            <RemoveRow
              name={row.label.nl || row.code}
              onRemove={() => set(rows.filter((_, other) => other !== place))}
            />
          </fieldset>
        ))}
        <div>
          <Button
            variant="secondary"
            icon={icons.plus}
            aria-label={t("desk.settings.addName", { name: t(field.label) })}
            onClick={() => set([...rows, { code: "", label: {} }])}
          >
            {t("desk.settings.add")}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

export function RemoveRow({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useT();
  return (
    <div className={css.rowEnd}>
      <Button
        variant="text"
        icon={icons.trash}
        aria-label={t("desk.settings.removeName", { name })}
        onClick={onRemove}
      >
        {t("desk.settings.remove")}
      </Button>
    </div>
  );
}
