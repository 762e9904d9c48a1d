import { useT } from "../i18n";
import { localise } from "../i18n/language";
import { PageTitle } from "../ui/PageTitle";
import { useBoot } from "./boot-context";
import { GuestFrame } from "./GuestFrame";

/** Stands in for the whole portal. */
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
