import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Alert } from "../../shared/ui/Alert";
import { useT } from "../i18n";
import css from "./MailBar.module.css";
import { healthQuery } from "./queries";

/** Says above every page that no mail goes out, for those who see the problems of the portal's services. */
export function MailBar() {
  const t = useT();
  const { data } = useQuery(healthQuery);
  if (!data || (!data.waiting_mails.is_stuck && !data.outgoing_held_since)) return null;
  return (
    <div className={css.bar}>
      <Alert kind="warning">
        {t(data.outgoing_held_since ? "desk.health.barHeld" : "desk.health.barStuck")}{" "}
        <Link to="/health">{t("desk.health.barMore")}</Link>
      </Alert>
    </div>
  );
}
