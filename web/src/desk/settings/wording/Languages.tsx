import { useT } from "../../i18n";
import { SelectField } from "../../ui/SelectField";
import { isPlain, listOf } from "../attributes";
import { Flag, useProblemText } from "../SettingField";
import css from "../Settings.module.css";
import { useSetting } from "../SettingsContext";

const languages = [
  { iso_code: "nl", name: "Nederlands" },
  { iso_code: "en", name: "English" },
] as const;

interface PortalLanguage {
  iso_code: string;
  name: string;
  is_default: boolean;
}

/** The languages that the portal offers, and the one it begins with. */
export function Languages() {
  const t = useT();
  const { value, set, problems } = useSetting("/languages");
  const offered = listOf<unknown>(value).filter(isPlain) as unknown as PortalLanguage[];
  const error = useProblemText(problems);
  const begins = offered.find(({ is_default }) => is_default)?.iso_code ?? "";
  const change = (codes: readonly string[], first: string) => {
    const begin = codes.includes(first) ? first : codes[0];
    const nameOf = (code: string) =>
      offered.find(({ iso_code }) => iso_code === code)?.name ??
      languages.find(({ iso_code }) => iso_code === code)?.name ??
      code;
    set(codes.map((code) => ({ name: nameOf(code), iso_code: code, is_default: code === begin })));
  };
  const codes = offered.map(({ iso_code }) => iso_code);
  return (
    <fieldset className={css.set} data-pointer="/languages" tabIndex={-1}>
      <legend className={css.legend}>{t("desk.settings.general.languages")}</legend>
      <div className={css.days}>
        {languages.map(({ iso_code, name }) => (
          <Flag
            key={iso_code}
            label={name}
            isOn={codes.includes(iso_code)}
            onChange={(isOn) =>
              change(isOn ? [...codes, iso_code] : codes.filter((code) => code !== iso_code), begins)
            }
          />
        ))}
      </div>
      {error ? <p className={css.error}>{error}</p> : null}
      {codes.length > 1 ? (
        <div className={css.under}>
          <SelectField
            label={t("desk.settings.general.firstLanguage")}
            value={begins}
            onChange={(first) => change(codes, first)}
            options={offered.map(({ iso_code, name }) => ({ value: iso_code, label: name }))}
          />
        </div>
      ) : null}
    </fieldset>
  );
}
