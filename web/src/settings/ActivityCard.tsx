import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { many } from "../api/client";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { ErrorNote } from "../ui/ErrorNote";
import { moment } from "../ui/format";
import { EmptyNote } from "../ui/Note";
import { Skeletons } from "../ui/Skeletons";
import { isKey, useWording } from "../wording";
import { useDevice } from "./device";
import css from "./SessionsCard.module.css";

interface Activity {
  occurred_at: string;
  /** As in `login.succeeded`. */
  event: string;
  /** `consumer`, `colleague <name>`, `firm` or `system`. */
  actor: string;
  ip: string | null;
  user_agent: string | null;
}

const activityQuery = queryOptions({
  queryKey: ["activity"],
  queryFn: ({ signal }) => many<Activity>("/api/consumers/activity", { signal }),
  meta: { keep: false },
});

const SHOWN = 10;

/** What happened to the account, the newest first. */
export function ActivityCard() {
  const t = useWording();
  const device = useDevice();
  const [all, setAll] = useState(false);
  const { data, error, refetch } = useQuery(activityQuery);
  const words = (event: string) => {
    const key = `settings.activity.event.${event.replaceAll(".", "_")}`;
    return isKey(key) ? t(key) : t("settings.activity.other");
  };
  const by = (actor: string) => {
    if (actor === "consumer") return null;
    if (actor.startsWith("colleague"))
      return t("settings.activity.colleague", { name: actor.slice("colleague".length).trim() });
    return t(actor === "firm" ? "settings.activity.firm" : "settings.activity.system");
  };
  const shown = all ? data : data?.slice(0, SHOWN);
  return (
    <Card title={t("settings.activity.title")}>
      {error && !data ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      {data?.length === 0 ? <EmptyNote>{t("settings.activity.empty")}</EmptyNote> : null}
      <ul className={css.list}>
        {shown?.map(({ id, occurred_at, event, actor, ip, user_agent }) => (
          <li key={id} className={css.item}>
            <div className={css.text}>
              <strong>{words(event)}</strong>
              <span className={css.small}>
                {[moment(occurred_at), by(actor), user_agent && device(user_agent), ip]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </div>
          </li>
        ))}
      </ul>
      {!all && (data?.length ?? 0) > SHOWN ? (
        <Button look="plain" onClick={() => setAll(true)}>
          {t("settings.activity.all")}
        </Button>
      ) : null}
    </Card>
  );
}
