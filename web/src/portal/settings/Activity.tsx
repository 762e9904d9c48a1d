import { useT } from "../../shared/i18n";
import { ActivityCard } from "./ActivityCard";
import { SettingsPage } from "./SettingsPage";

/** The page of the settings with what happened in the account. */
export default function Activity() {
  const t = useT();
  return (
    <SettingsPage title={t("settings.activity.title")}>
      <ActivityCard />
    </SettingsPage>
  );
}
