import { useState } from "react";
import { guardedTypes } from "../../shared/api/actionTypes.gen";
import { PlainTextField } from "../../shared/forms/field/plainFields";
import { EmptyState } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { type DeskKey, useT } from "../i18n";
import { SelectField } from "../ui/SelectField";
import { TextArea } from "../ui/TextArea";
import { isPlain, listOf, type SettingsAttributes } from "./attributes";
import { Fields, Flag, RemoveRow, useProblemText } from "./SettingField";
import css from "./Settings.module.css";
import { useSetting } from "./SettingsContext";
import { signInFields } from "./settingFields";

const levels = [
  { value: "low", label: "desk.settings.signIn.low" },
  { value: "substantial", label: "desk.settings.signIn.substantial" },
  { value: "high", label: "desk.settings.signIn.high" },
] as const satisfies readonly { value: string; label: DeskKey }[];

/** Sign-in of clients: passwords, a second factor, identity providers, and levels of assurance. */
export function SignInSection() {
  const t = useT();
  return (
    <div className="stack">
      <Card title={t("desk.settings.signIn.passwords")}>
        <Fields fields={signInFields} />
      </Card>
      <Card title={t("desk.settings.signIn.assurance")}>
        <p className={css.intro}>{t("desk.settings.signIn.assuranceText")}</p>
        <Assurance />
      </Card>
      <Card title={t("desk.settings.signIn.providers")}>
        <p className={css.intro}>{t("desk.settings.signIn.providersText")}</p>
        <Providers />
      </Card>
    </div>
  );
}

function Assurance() {
  const t = useT();
  const { value, set, problems } = useSetting("/assurance");
  const levelOf = isPlain(value) ? value : {};
  const error = useProblemText(problems);
  const others = Object.keys(levelOf).filter((type) => !guardedTypes.some((one) => one === type));
  return (
    <div className={css.fields} data-columns>
      {guardedTypes.map((type) => (
        <SelectField
          key={type}
          label={t(`desk.settings.action.${type}`)}
          value={text(levelOf[type])}
          onChange={(level) => {
            const { [type]: _, ...rest } = levelOf;
            set(level ? { ...levelOf, [type]: level } : rest);
          }}
          options={[
            { value: "", label: t("desk.settings.signIn.anyLevel") },
            ...levels.map((level) => ({ value: level.value, label: t(level.label) })),
          ]}
        />
      ))}
      {others.length > 0 ? (
        <p className={css.note}>{t("desk.settings.signIn.otherTypes", { types: others.join(", ") })}</p>
      ) : null}
      {error ? <p className={css.error}>{error}</p> : null}
    </div>
  );
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const lines = (typed: string): string[] =>
  typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function Providers() {
  const t = useT();
  const { value, set } = useSetting("/identity_providers");
  const rows = listOf<SettingsAttributes>(value);
  const change = (place: number, changed: SettingsAttributes) =>
    set(rows.map((row, other) => (other === place ? { ...row, ...changed } : row)));
  return (
    <div className={css.rows}>
      {rows.length === 0 ? <EmptyState>{t("desk.settings.signIn.noProviders")}</EmptyState> : null}
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an id changes while it is typed
        <fieldset key={place} className={css.row}>
          <legend className="visually-hidden">{text(row.name) || text(row.id)}</legend>
          <ProviderFields row={row} place={place} onChange={(changed) => change(place, changed)} />
          <RemoveRow
            name={text(row.name) || text(row.id)}
            onRemove={() => set(rows.filter((_, other) => other !== place))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          variant="secondary"
          icon={icons.plus}
          onClick={() =>
            set([
              ...rows,
              {
                id: "",
                name: "",
                issuer: "",
                client_id: "",
                consumers: true,
                staff: false,
                scopes: ["openid"],
              },
            ])
          }
        >
          {t("desk.settings.signIn.addProvider")}
        </Button>
      </div>
    </div>
  );
}

interface ProviderFieldsProps {
  row: SettingsAttributes;
  place: number;
  onChange: (changed: SettingsAttributes) => void;
}

function ProviderFields({ row, place, onChange }: ProviderFieldsProps) {
  const t = useT();
  const at = `/identity_providers/${place}`;
  return (
    <>
      <ProviderText at={at} name="name" row={row} label="desk.settings.signIn.name" onChange={onChange} />
      <ProviderText
        at={at}
        name="id"
        row={row}
        label="desk.settings.signIn.id"
        hint="desk.settings.signIn.idHint"
        onChange={onChange}
      />
      <ProviderText
        at={at}
        name="issuer"
        row={row}
        label="desk.settings.signIn.issuer"
        hint="desk.settings.signIn.issuerHint"
        onChange={onChange}
      />
      <ProviderText
        at={at}
        name="client_id"
        row={row}
        label="desk.settings.signIn.clientId"
        onChange={onChange}
      />
      <ProviderText
        at={at}
        name="logo"
        row={row}
        label="desk.settings.signIn.logo"
        isOptional
        onChange={({ logo }) => onChange({ logo: logo === "" ? null : logo })}
      />
      <ProviderFlag
        at={at}
        name="consumers"
        row={row}
        label="desk.settings.signIn.consumers"
        onChange={onChange}
      />
      <ProviderFlag at={at} name="staff" row={row} label="desk.settings.signIn.staff" onChange={onChange} />
      <Lines
        at={`${at}/scopes`}
        label={t("desk.settings.signIn.scopes")}
        value={listOf<string>(row.scopes)}
        onChange={(scopes) => onChange({ scopes })}
      />
      <Lines
        at={`${at}/acr_values`}
        label={t("desk.settings.signIn.acrValues")}
        hint={t("desk.settings.signIn.acrValuesHint")}
        value={listOf<string>(row.acr_values)}
        onChange={(acr_values) => onChange({ acr_values })}
      />
      <AcrLevels value={isPlain(row.acr) ? row.acr : {}} onChange={(acr) => onChange({ acr })} />
    </>
  );
}

interface ProviderTextProps {
  at: string;
  name: string;
  row: SettingsAttributes;
  label: DeskKey;
  hint?: DeskKey;
  isOptional?: boolean;
  onChange: (changed: SettingsAttributes) => void;
}

function ProviderText({ at, name, row, label, hint, isOptional = false, onChange }: ProviderTextProps) {
  const t = useT();
  const { problems } = useSetting(`${at}/${name}`);
  return (
    <PlainTextField
      label={t(label)}
      {...(hint ? { hint: t(hint) } : {})}
      isOptional={isOptional}
      autoComplete="off"
      spellCheck={false}
      name={`${at}/${name}`}
      data-pointer={`${at}/${name}`}
      value={text(row[name])}
      error={useProblemText(problems)}
      onChange={(typed) => onChange({ [name]: typed })}
    />
  );
}

function ProviderFlag({ at, name, row, label, onChange }: ProviderTextProps) {
  const t = useT();
  const { problems } = useSetting(`${at}/${name}`);
  return (
    <Flag
      label={t(label)}
      error={useProblemText(problems)}
      isOn={row[name] === true}
      pointer={`${at}/${name}`}
      onChange={(isOn) => onChange({ [name]: isOn })}
    />
  );
}

interface LinesProps {
  at: string;
  label: string;
  hint?: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** Words, one a line. */
function Lines({ at, label, hint, value, onChange }: LinesProps) {
  const { problems } = useSetting(at);
  const [typed, setTyped] = useState(value.join("\n"));
  const shown = lines(typed).join("\n") === value.join("\n") ? typed : value.join("\n");
  return (
    <TextArea
      label={label}
      {...(hint ? { hint } : {})}
      isOptional
      value={shown}
      error={useProblemText(problems)}
      onChange={(next) => {
        setTyped(next);
        onChange(lines(next));
      }}
    />
  );
}

/** The levels for which values of the claim `acr` stand. */
function AcrLevels({
  value,
  onChange,
}: {
  value: SettingsAttributes;
  onChange: (value: SettingsAttributes) => void;
}) {
  const t = useT();
  const [added, setAdded] = useState("");
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{t("desk.settings.signIn.acr")}</legend>
      <p className={css.note}>{t("desk.settings.signIn.acrHint")}</p>
      <div className={css.fields}>
        {Object.entries(value).map(([acr, level]) => (
          <SelectField
            key={acr}
            label={acr}
            value={text(level)}
            onChange={(chosen) => {
              const { [acr]: _, ...rest } = value;
              onChange(chosen ? { ...value, [acr]: chosen } : rest);
            }}
            options={[
              ...levels.map((one) => ({ value: one.value, label: t(one.label) })),
              { value: "", label: t("desk.settings.remove") },
            ]}
          />
        ))}
        <PlainTextField
          label={t("desk.settings.signIn.addAcr")}
          isOptional
          autoComplete="off"
          spellCheck={false}
          name="acr"
          value={added}
          error={undefined}
          onChange={setAdded}
        />
        <div>
          <Button
            variant="secondary"
            icon={icons.plus}
            disabled={added.trim() === "" || added.trim() in value}
            onClick={() => {
              onChange({ ...value, [added.trim()]: "substantial" });
              setAdded("");
            }}
          >
            {t("desk.settings.signIn.addAcrButton")}
          </Button>
        </div>
      </div>
    </fieldset>
  );
}
