import { addressStyle, isLocale, setLanguage } from "../../shared/i18n";
import { LanguageButtons } from "../../shared/ui/LanguageButtons";

const languages = [
  { iso: "nl", name: "Nederlands" },
  { iso: "en", name: "English" },
] as const;

/** Both languages: a member of staff may read another one than the firm's clients. */
export function LanguageToggle() {
  const choose = (iso: string) => {
    if (isLocale(iso)) void setLanguage(iso, addressStyle());
  };
  return <LanguageButtons languages={languages} onChoose={choose} />;
}
