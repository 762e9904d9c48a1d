import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { fetchOne, sendCommand } from "../../shared/api/client";
import { useT } from "../../shared/i18n";
import { Button } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { copyToClipboard } from "../../shared/ui/device/copyToClipboard";
import { icons } from "../../shared/ui/icons";
import { ConfirmDialog } from "../../shared/ui/overlay/ConfirmDialog";
import { notify } from "../../shared/ui/overlay/notify";
import { date } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { useClaims } from "../session/session";
import css from "./CalendarCard.module.css";

const calendarQuery = queryOptions({
  queryKey: ["calendar"],
  queryFn: ({ signal }) => fetchOne("GET /api/consumers/calendar", { signal }),
  meta: { persist: false },
});

/** The secret address at which a calendar reads the appointments: made, shown once, withdrawn. */
export function CalendarCard() {
  const t = useT();
  const client = useQueryClient();
  const isOwnAccount = !useClaims()?.colleague;
  const { data, error, refetch } = useQuery(calendarQuery);
  const make = useMutation({
    mutationFn: () => fetchOne("POST /api/consumers/calendar"),
    onSuccess: ({ address: _, ...made }) =>
      client.setQueryData(calendarQuery.queryKey, { ...made, address: null }),
    onError: (problem) => notify.error(problem),
  });
  const revoke = useMutation({
    mutationFn: () => sendCommand("DELETE /api/consumers/calendar"),
    onSuccess: () => {
      make.reset();
      notify.success(t("settings.calendar.revoked"));
      return client.invalidateQueries({ queryKey: calendarQuery.queryKey });
    },
    onError: (problem) => notify.error(problem),
  });
  const [asked, setAsked] = useState<"renew" | "revoke" | null>(null);
  const address = make.data?.address;
  const since = data?.created_at;
  return (
    <Card title={t("settings.calendar.title")}>
      <p>{t("settings.calendar.text")}</p>
      {error && !data ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Skeletons count={1} shape="line" /> : null}
      {since && !address ? (
        <p>
          <UnbrokenDates>{t("settings.calendar.isOn", { date: date(since.slice(0, 10)) })}</UnbrokenDates>
        </p>
      ) : null}
      {address ? (
        <div className={css.made}>
          <p>{t("settings.calendar.secret")}</p>
          <output className={css.address} aria-label={t("settings.calendar.address")}>
            {address}
          </output>
          <div className={css.buttons}>
            <a href={address.replace(/^https?:/, "webcal:")}>{t("settings.calendar.open")}</a>
            <Button
              variant="secondary"
              icon={icons.copy}
              onClick={() => void copyToClipboard(address, t("settings.copied"))}
            >
              {t("settings.calendar.copy")}
            </Button>
          </div>
        </div>
      ) : null}
      {data && isOwnAccount ? (
        <div className={css.buttons}>
          <Button
            variant="secondary"
            busy={make.isPending}
            onClick={() => (since ? setAsked("renew") : make.mutate())}
          >
            {t(since ? "settings.calendar.renew" : "settings.calendar.make")}
          </Button>
          {since ? (
            <Button variant="secondary" busy={revoke.isPending} onClick={() => setAsked("revoke")}>
              {t("settings.calendar.revoke")}
            </Button>
          ) : null}
        </div>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={t(`settings.calendar.${asked}`)}
          action={t(`settings.calendar.${asked}`)}
          variant="danger"
          isPending={make.isPending || revoke.isPending}
          onConfirm={() => {
            setAsked(null);
            if (asked === "renew") make.mutate();
            else revoke.mutate();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{t("settings.calendar.ends")}</p>
        </ConfirmDialog>
      ) : null}
    </Card>
  );
}
