import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { act, many } from "../api/client";
import { Chip } from "../ui/Badge";
import { Button } from "../ui/Button";
import { Card } from "../ui/Card";
import { ErrorNote } from "../ui/ErrorNote";
import { moment } from "../ui/format";
import { Icon } from "../ui/Icon";
import { notify } from "../ui/notify";
import { Skeletons } from "../ui/Skeletons";
import { useWording } from "../wording";
import { useDevice } from "./device";
import css from "./SessionsCard.module.css";

interface Session {
  created_at: string;
  last_used_at: string;
  user_agent: string | null;
  ip: string | null;
  /** Of the firm, who looks along. */
  colleague: string | null;
  is_current: boolean;
}

const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: ({ signal }) => many<Session>("/api/auth/sessions", { signal }),
  meta: { keep: false },
});

/** Where one is signed in, with a way to end what one does not know. */
export function SessionsCard() {
  const t = useWording();
  const device = useDevice();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionsQuery);
  const end = useMutation({
    mutationFn: (id: string) => act(`/api/auth/sessions/${id}`, { method: "DELETE" }),
    onSuccess: () => notify.success(t("settings.sessions.ended")),
    onError: (problem) => notify.error(problem),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  return (
    <Card title={t("settings.sessions.title")}>
      <p>{t("settings.sessions.text")}</p>
      {error && !data ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={3} shape="line" /> : null}
      <ul className={css.list}>
        {data?.map(({ id, created_at, last_used_at, user_agent, ip, colleague, is_current }) => (
          <li key={id} className={css.item}>
            <Icon name="device" />
            <div className={css.text}>
              <strong>{device(user_agent)}</strong>
              {colleague ? <span>{t("settings.sessions.colleague", { name: colleague })}</span> : null}
              <span>{t("settings.sessions.used", { time: moment(last_used_at) })}</span>
              <span className={css.small}>
                {t("settings.sessions.since", { time: moment(created_at) })}
                {ip ? ` · ${ip}` : ""}
              </span>
            </div>
            {is_current ? (
              <Chip kind="good">{t("settings.sessions.current")}</Chip>
            ) : (
              <Button
                look="quiet"
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
