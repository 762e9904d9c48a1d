import { sendCommand } from "../../shared/api/client";
import { useCommand } from "../../shared/api/useCommand";
import { addressStyle, isLocale, setLanguage } from "../../shared/i18n";
import { LanguageButtons } from "../../shared/ui/LanguageButtons";
import { notify } from "../../shared/ui/overlay/notify";
import { useBoot } from "../firm/useBoot";
import { useClaims } from "../session/session";

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

/** The firm's languages, if there are several. */
export function LanguageToggle() {
  const { languages } = useBoot();
  const choice = useLanguageChoice();
  if (languages.length < 2) return null;
  const buttons = languages.map(({ name, iso_code: iso }) => ({ iso, name }));
  return <LanguageButtons languages={buttons} onChoose={(iso) => choice.send(iso)} />;
}
