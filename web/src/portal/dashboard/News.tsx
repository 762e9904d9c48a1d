import { useQuery } from "@tanstack/react-query";
import { localise } from "../../shared/i18n/language";
import { Alert } from "../../shared/ui/Alert";
import { Html } from "../../shared/ui/Html";
import css from "./News.module.css";
import { notificationsQuery } from "./queries/notifications";

/** The firm's announcements at the top of the dashboard. */
export function News() {
  const { data = [] } = useQuery(notificationsQuery);
  const newsItems = data.filter(({ label }) => localise(label) !== "");
  if (newsItems.length === 0) return null;
  return (
    <div className={css.news}>
      {newsItems.map(({ id, label }) => (
        <Alert key={id}>
          <Html text={label} />
        </Alert>
      ))}
    </div>
  );
}
