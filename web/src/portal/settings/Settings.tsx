import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { useBoot } from "../firm/useBoot";
import { useClaims } from "../session/session";
import { LanguageCard } from "./LanguageCard";
import css from "./Settings.module.css";
import { SettingsPage } from "./SettingsPage";
import { IdentitiesCard } from "./security/IdentitiesCard";
import { PasskeysCard } from "./security/PasskeysCard";
import { PasswordCard } from "./security/PasswordCard";
import { SessionsCard } from "./security/SessionsCard";
import { TwoFactorCard } from "./security/TwoFactorCard";

/** The first page of the settings: signing in, and the language. */
export default function Settings() {
  const t = useT();
  // Until a required second factor is set up, only its cards are shown.
  const forced = useClaims()?.twoFactorSetup === true;
  const { passkeys, identity_providers: providers } = useBoot();
  return (
    <SettingsPage title={t("settings.title")} hasOthers={!forced}>
      {forced ? (
        <Alert kind="warning">
          {t(passkeys ? "settings.signIn.setupRequired" : "session.setupRequired")}
        </Alert>
      ) : null}
      <section className={css.cards} aria-labelledby="sign-in">
        <h2 id="sign-in" className={css.heading}>
          {t("settings.signIn.title")}
        </h2>
        {passkeys ? <PasskeysCard /> : null}
        {forced ? null : <PasswordCard />}
        <TwoFactorCard />
        {providers.length > 0 && !forced ? <IdentitiesCard /> : null}
        {forced ? null : <SessionsCard />}
      </section>
      <LanguageCard />
    </SettingsPage>
  );
}
