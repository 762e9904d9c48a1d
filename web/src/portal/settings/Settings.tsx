import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useBoot } from "../firm/useBoot";
import { useLicence } from "../firm/useLicence";
import { PushCard } from "../push/PushCard";
import { useClaims } from "../session/session";
import { ActivityCard } from "./ActivityCard";
import { CalendarCard } from "./CalendarCard";
import { ContactPersonsCard } from "./ContactPersonsCard";
import { DataCard } from "./DataCard";
import { IdentitiesCard } from "./IdentitiesCard";
import { LanguageCard } from "./LanguageCard";
import { MailCard } from "./MailCard";
import { PasskeysCard } from "./PasskeysCard";
import { PasswordCard } from "./PasswordCard";
import { SessionsCard } from "./SessionsCard";
import css from "./Settings.module.css";
import { TwoFactorCard } from "./TwoFactorCard";

/** The settings page: language, signing in, e-mail, activity and data. */
export default function Settings() {
  const t = useT();
  // Until a required second factor is set up, only its cards are shown.
  const forced = useClaims()?.twoFactorSetup === true;
  const { passkeys, identity_providers: providers } = useBoot();
  const hasPush = useLicence().module("has_push_enabled");
  return (
    <>
      <PageTitle>{t("settings.title")}</PageTitle>
      <div className={css.cards}>
        {forced ? (
          <Alert kind="warning">
            {t(passkeys ? "settings.signIn.setupRequired" : "session.setupRequired")}
          </Alert>
        ) : null}
        <LanguageCard />
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
        {forced ? null : (
          <>
            <ContactPersonsCard />
            <MailCard />
            {hasPush ? <PushCard /> : null}
            <CalendarCard />
            <ActivityCard />
            <DataCard />
          </>
        )}
      </div>
    </>
  );
}
