import { useLanguage, useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { Flag } from "../../shared/ui/Flag";
import { useLanguageChoice } from "../app/LanguageToggle";
import { useBoot } from "../firm/useBoot";
import css from "./LanguageCard.module.css";

/** Selects the language of the portal and its e-mails, if the firm offers several. */
export function LanguageCard() {
  const t = useT();
  const { languages } = useBoot();
  const current = useLanguage();
  const choice = useLanguageChoice();
  if (languages.length < 2) return null;
  return (
    <Card title={t("settings.language.title")}>
      <fieldset className={css.languages}>
        <legend className="visually-hidden">{t("settings.language.title")}</legend>
        {languages.map(({ name, iso_code: iso }) => (
          <label key={iso} className={css.language} lang={iso}>
            <input
              type="radio"
              name="language"
              value={iso}
              checked={iso === current}
              disabled={choice.isPending}
              onChange={() => choice.send(iso)}
            />
            <Flag iso={iso} />
            <span>{name}</span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
