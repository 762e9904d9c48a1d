import { useLanguage, useT } from "../i18n";
import { Flag } from "./Flag";
import css from "./LanguageButtons.module.css";

interface LanguageButtonsProps {
  languages: readonly { iso: string; name: string }[];
  onChoose: (iso: string) => void;
}

/** A button with a flag for each language. */
export function LanguageButtons({ languages, onChoose }: LanguageButtonsProps) {
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
          onClick={() => onChoose(iso)}
        >
          <Flag iso={iso} />
        </button>
      ))}
    </fieldset>
  );
}
