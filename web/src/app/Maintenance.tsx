import { PageTitle } from "../ui/PageTitle";
import { useWording } from "../wording";
import { localised } from "../wording/language";
import { useBoot } from "./boot-context";
import { GuestFrame } from "./GuestFrame";

/** Stands in for the whole portal. */
export default function Maintenance() {
  const t = useWording();
  const { maintenance } = useBoot();
  const notice = maintenance?.show_notice ? localised(maintenance.notice) : "";
  return (
    <GuestFrame>
      <PageTitle>{t("maintenance.title")}</PageTitle>
      <p>{t("maintenance.first")}</p>
      <p>{t("maintenance.second")}</p>
      {notice ? <p>{notice}</p> : null}
    </GuestFrame>
  );
}
