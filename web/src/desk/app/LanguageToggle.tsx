import { addressStyle, isLocale, setLanguage, useLanguage } from "../../shared/i18n";
import { Flag } from "../../shared/ui/Flag";
import { useT } from "../i18n";
import css from "./LanguageToggle.module.css";

const languages = [
  { iso: "nl", name: "Nederlands" },
  { iso: "en", name: "English" },
] as const;

/** A button with a flag for each language. A member of staff may read another language than the firm's clients. */
export function LanguageToggle() {
  const t = useT();
  const current = useLanguage();
  return (
    <fieldset className={css.toggle} aria-label={t("shell.language")}>
      {languages.map(({ iso, name }) => (
        <button
          key={iso}
          type="button"
          lang={iso}
          className={css.flag}
          aria-pressed={iso === current}
          aria-label={name}
          title={name}
          onClick={() => {
            if (isLocale(iso)) void setLanguage(iso, addressStyle());
          }}
        >
          <Flag iso={iso} />
        </button>
      ))}
    </fieldset>
  );
}
