import { useT } from "../../shared/i18n";
import { Alert } from "../../shared/ui/Alert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useClaims } from "../session/session";
import { ActivityCard } from "./ActivityCard";
import { ContactPersonsCard } from "./ContactPersonsCard";
import { DataCard } from "./DataCard";
import { LanguageCard } from "./LanguageCard";
import { MailCard } from "./MailCard";
import { PasswordCard } from "./PasswordCard";
import { SessionsCard } from "./SessionsCard";
import css from "./Settings.module.css";
import { TwoFactorCard } from "./TwoFactorCard";

/** The settings page: language, two-step verification, password, e-mail, sessions, activity and data. */
export default function Settings() {
  const t = useT();
  // Until a required two-step verification is set up, only its card is shown.
  const forced = useClaims()?.twoFactorSetup === true;
  return (
    <>
      <PageTitle>{t("settings.title")}</PageTitle>
      <div className={css.cards}>
        {forced ? <Alert kind="warning">{t("session.setupRequired")}</Alert> : null}
        <LanguageCard />
        <TwoFactorCard />
        {forced ? null : (
          <>
            <PasswordCard />
            <ContactPersonsCard />
            <MailCard />
            <SessionsCard />
            <ActivityCard />
            <DataCard />
          </>
        )}
      </div>
    </>
  );
}
