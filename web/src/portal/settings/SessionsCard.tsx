import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchMany, sendCommand } from "../../shared/api/client";
import { useT } from "../../shared/i18n";
import { Chip } from "../../shared/ui/Badge";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { useDevice } from "../../shared/ui/device";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { dateTime } from "../../shared/ui/format";
import { Icon } from "../../shared/ui/Icon";
import css from "../../shared/ui/ItemList.module.css";
import { notify } from "../../shared/ui/notify";
import { Skeletons } from "../../shared/ui/Skeletons";

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => fetchMany("GET /api/auth/sessions", { signal }),
  meta: { persist: false },
});

/** The consumer's sessions, which can be ended one by one. */
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
  return (
    <Card title={t("settings.sessions.title")} level={3}>
      <p>{t("settings.sessions.text")}</p>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      <ul className={css.list}>
        {data?.map(({ id, created_at, last_used_at, user_agent, ip, colleague, is_current }) => (
          <li key={id} className={css.item}>
            <Icon name="device" />
            <div className={css.text}>
              <strong>{device(user_agent)}</strong>
              {colleague ? <span>{t("settings.sessions.colleague", { name: colleague })}</span> : null}
              <span>{t("settings.sessions.used", { time: dateTime(last_used_at) })}</span>
              <span className={css.small}>
                {t("settings.sessions.since", { time: dateTime(created_at) })}
                {ip ? ` · ${ip}` : ""}
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
    </Card>
  );
}
