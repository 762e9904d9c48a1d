import { sendCommand } from "../../shared/api/client";
import { useCommand } from "../../shared/api/useCommand";
import { addressStyle, isLocale, setLanguage, useLanguage, useT } from "../../shared/i18n";
import { Flag } from "../../shared/ui/Flag";
import { notify } from "../../shared/ui/notify";
import { useBoot } from "../firm/useBoot";
import { useClaims } from "../session/session";
import css from "./LanguageToggle.module.css";

/** Changes the language of the page, and of the consumer's account when signed in. */
export function useLanguageChoice() {
  const claims = useClaims();
  // An impersonator changes only the page's language, not that of the account.
  const isOwnAccount = claims !== null && !claims.colleague;
  return useCommand(
    async (iso: string) => {
      if (!isLocale(iso)) return;
      await setLanguage(iso, addressStyle());
      if (isOwnAccount) await sendCommand("PATCH /api/consumers", { body: { locale: iso } });
    },
    (error) => notify.error(error),
  );
}

/** A button with a flag for each language, if there are several. */
export function LanguageToggle() {
  const t = useT();
  const { languages } = useBoot();
  const current = useLanguage();
  const choice = useLanguageChoice();
  if (languages.length < 2) return null;
  return (
    <fieldset className={css.toggle} aria-label={t("shell.language")}>
      {languages.map(({ name, iso_code: iso }) => (
        <button
          key={iso}
          type="button"
          lang={iso}
          className={css.flag}
          aria-pressed={iso === current}
          aria-label={name}
          title={name}
          onClick={() => choice.send(iso)}
        >
          <Flag iso={iso} />
        </button>
      ))}
    </fieldset>
  );
}
