import { useT } from "../../shared/i18n";
import { localise } from "../../shared/i18n/language";
import { PageTitle } from "../../shared/ui/PageTitle";
import { useBoot } from "../firm/useBoot";
import { GuestFrame } from "./GuestFrame";

/** The page that replaces the whole portal during maintenance. */
export default function Maintenance() {
  const t = useT();
  const { maintenance } = useBoot();
  const notice = maintenance?.show_notice ? localise(maintenance.notice) : "";
  return (
    <GuestFrame>
      <PageTitle>{t("maintenance.title")}</PageTitle>
      <p>{t("maintenance.first")}</p>
      <p>{t("maintenance.second")}</p>
      {notice ? <p>{notice}</p> : null}
    </GuestFrame>
  );
}
