import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { icons } from "../../shared/ui/icons";
import { notify } from "../../shared/ui/overlay/notify";
import { date } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { call } from "../api/client";
import { useT } from "../i18n";
import css from "./Appointments.module.css";

const calendarQuery = queryOptions({
  queryKey: ["own-calendar"],
  queryFn: async ({ signal }) => (await call("GET /calendar", { signal })).data.attributes,
});

/** The secret address at which the adviser's own calendar reads their appointments: made, shown once, withdrawn. */
export function OwnCalendar() {
  const t = useT();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(calendarQuery);
  const make = useMutation({
    mutationFn: async () => (await call("POST /calendar")).data.attributes,
    onSuccess: ({ created_at }) => client.setQueryData(calendarQuery.queryKey, { created_at, address: null }),
    onError: (problem) => notify.error(problem),
  });
  const revoke = useMutation({
    mutationFn: () => call("DELETE /calendar"),
    onSuccess: () => {
      make.reset();
      notify.success(t("desk.appointments.calendarRevoked"));
      return client.invalidateQueries({ queryKey: calendarQuery.queryKey });
    },
    onError: (problem) => notify.error(problem),
  });
  const address = make.data?.address;
  const since = data?.created_at;
  return (
    <Card title={t("desk.appointments.calendarTitle")}>
      <p>{t("desk.appointments.calendarText")}</p>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {since && !address ? (
        <p>
          <UnbrokenDates>
            {t("desk.appointments.calendarOn", { date: date(since.slice(0, 10)) })}
          </UnbrokenDates>
        </p>
      ) : null}
      {address ? (
        <div className={css.calendar}>
          <p>{t("desk.appointments.calendarSecret")}</p>
          <output className={css.address} aria-label={t("desk.appointments.calendarAddress")}>
            {address}
          </output>
          <div className={css.calendarButtons}>
            <a href={address.replace(/^https?:/, "webcal:")}>{t("desk.appointments.calendarOpen")}</a>
            <Button
              variant="secondary"
              icon={icons.copy}
              onClick={() =>
                navigator.clipboard
                  .writeText(address)
                  .then(() => notify.success(t("desk.appointments.calendarCopied")), notify.error)
              }
            >
              {t("desk.appointments.calendarCopy")}
            </Button>
          </div>
        </div>
      ) : null}
      {data ? (
        <div className={css.calendarButtons}>
          <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate()}>
            {t(since ? "desk.appointments.calendarRenew" : "desk.appointments.calendarMake")}
          </Button>
          {since ? (
            <Button variant="secondary" busy={revoke.isPending} onClick={() => revoke.mutate()}>
              {t("desk.appointments.calendarRevoke")}
            </Button>
          ) : null}
        </div>
      ) : null}
    </Card>
  );
}
