import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchMany, sendCommand } from "../../../shared/api/client";
import { useT } from "../../../shared/i18n";
import { Chip } from "../../../shared/ui/Badge";
import { Button } from "../../../shared/ui/Button";
import { Card } from "../../../shared/ui/Card";
import { useDevice } from "../../../shared/ui/device/device";
import { Icon } from "../../../shared/ui/Icon";
import css from "../../../shared/ui/ItemList.module.css";
import { icons } from "../../../shared/ui/icons";
import { notify } from "../../../shared/ui/overlay/notify";
import { dateTime } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../../shared/ui/waiting/Skeletons";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => fetchMany("GET /api/auth/sessions", { signal }),
  meta: { persist: false },
});

/** The number of sessions that are shown at first. */
const INITIAL_COUNT = 10;

/** The consumer's sessions with the present one first. They can be ended one by one, and all others at once. */
export function SessionsCard() {
  const t = useT();
  const device = useDevice();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => sendCommand("DELETE /api/auth/sessions/{id}", { path: { id } }),
    onSuccess: () => notify.success(t("settings.sessions.ended")),
    onError: (problem) => notify.error(problem),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const endOthers = useMutation({
    mutationFn: () => sendCommand("DELETE /api/auth/sessions"),
    onSuccess: () => notify.success(t("settings.sessions.othersEnded")),
    onError: (problem) => notify.error(problem),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const [showsAll, setShowsAll] = useState(false);
  const sessions = (data ?? []).toSorted((a, b) => Number(b.is_current) - Number(a.is_current));
  const visible = showsAll ? sessions : sessions.slice(0, INITIAL_COUNT);
  return (
    <Card title={t("settings.sessions.title")} level={3}>
      <p>{t("settings.sessions.text")}</p>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      <ul className={css.list}>
        {visible.map(({ id, created_at, last_used_at, user_agent, ip, colleague, is_current }) => (
          <li key={id} className={css.item}>
            <Icon path={icons.device} />
            <div className={css.text}>
              <strong>{device(user_agent)}</strong>
              {colleague ? <span>{t("settings.sessions.colleague", { name: colleague })}</span> : null}
              <span>
                <UnbrokenDates>{t("settings.sessions.used", { time: dateTime(last_used_at) })}</UnbrokenDates>
              </span>
              <span className={css.small}>
                <UnbrokenDates>{t("settings.sessions.since", { time: dateTime(created_at) })}</UnbrokenDates>
                {ip ? <span> · {ip}</span> : null}
              </span>
            </div>
            {is_current ? (
              <Chip kind="good">{t("settings.sessions.current")}</Chip>
            ) : (
              <Button
                variant="secondary"
                busy={end.isPending && end.variables === id}
                aria-label={t("settings.sessions.endOf", { device: device(user_agent) })}
                onClick={() => end.mutate(id)}
              >
                {t("settings.sessions.end")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 ? (
        <p className="row">
          {visible.length < sessions.length ? (
            <Button variant="text" onClick={() => setShowsAll(true)}>
              {t("settings.sessions.all", { count: sessions.length })}
            </Button>
          ) : null}
          <Button
            variant="secondary"
            icon={icons.logout}
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t("settings.sessions.endOthers")}
          </Button>
        </p>
      ) : null}
    </Card>
  );
}
