import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchMany } from "../../shared/api/client";
import { isKey, useT } from "../../shared/i18n";
import { EmptyState } from "../../shared/ui/Alert";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { useDevice } from "../../shared/ui/device/device";
import css from "../../shared/ui/ItemList.module.css";
import { dateTime } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";

const activityQuery = queryOptions({
  queryKey: ["activity"],
  queryFn: ({ signal }) => fetchMany("GET /api/consumers/activity", { signal }),
  meta: { persist: false },
});

const INITIAL_COUNT = 10;

/** The account's activity, with the latest first. */
export function ActivityCard() {
  const t = useT();
  const device = useDevice();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(activityQuery);
  const eventText = (event: string) => {
    const key = `settings.activity.event.${event.replaceAll(".", "_")}`;
    return isKey(key) ? t(key) : t("settings.activity.other");
  };
  const actorText = (actor: string) => {
    if (actor === "consumer") return null;
    if (actor.startsWith("colleague"))
      return t("settings.activity.colleague", { name: actor.slice("colleague".length).trim() });
    return t(actor === "firm" ? "settings.activity.firm" : "settings.activity.system");
  };
  const visible = all ? data : data?.slice(0, INITIAL_COUNT);
  return (
    <Card title={t("settings.activity.title")}>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      {data?.length === 0 ? <EmptyState>{t("settings.activity.empty")}</EmptyState> : null}
      <ul className={css.list}>
        {visible?.map(({ id, occurred_at, event, actor, ip, user_agent }) => (
          <li key={id} className={css.item}>
            <div className={css.text}>
              <strong>{eventText(event)}</strong>
              <span className={css.small}>
                <UnbrokenDates>
                  {[dateTime(occurred_at), actorText(actor), user_agent && device(user_agent), ip]
                    .filter(Boolean)
                    .join(" · ")}
                </UnbrokenDates>
              </span>
            </div>
          </li>
        ))}
      </ul>
      {!all && (data?.length ?? 0) > INITIAL_COUNT ? (
        <Button variant="text" onClick={() => setAll(true)}>
          {t("settings.activity.all")}
        </Button>
      ) : null}
    </Card>
  );
}
