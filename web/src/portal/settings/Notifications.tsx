import { useT } from "../../shared/i18n";
import { useLicence } from "../firm/useLicence";
import { PushCard } from "../push/PushCard";
import { CalendarCard } from "./CalendarCard";
import { MailCard } from "./MailCard";
import { SettingsPage } from "./SettingsPage";

/** The page of the settings for mails, notifications on devices, and the calendar. */
export default function Notifications() {
  const t = useT();
  const hasPush = useLicence().module("has_push_enabled");
  return (
    <SettingsPage title={t("settings.notifications.title")}>
      <MailCard />
      {hasPush ? <PushCard /> : null}
      <CalendarCard />
    </SettingsPage>
  );
}
