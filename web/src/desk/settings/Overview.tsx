import { Alert } from "../../shared/ui/Alert";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useT } from "../i18n";
import { DraftBar } from "./draft/DraftBar";
import css from "./Settings.module.css";
import { useSettings } from "./SettingsContext";

/** The settings' first page: how one works with them. */
export default function Overview() {
  const t = useT();
  const { managedBy } = useSettings();
  return (
    <>
      <PageTitle>{t("desk.settings.title")}</PageTitle>
      <DraftBar />
      <p className={css.intro}>{t("desk.settings.intro")}</p>
      {managedBy === "system" ? <Alert>{t("desk.settings.systemWrote")}</Alert> : null}
    </>
  );
}
