import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Entity } from "../../shared/api/jsonapi";
import { locale, useT } from "../../shared/i18n";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { Card } from "../../shared/ui/Card";
import { amsterdamDay, longDate, timeRange, weekdayDate } from "../../shared/ui/text/format";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { Skeletons } from "../../shared/ui/waiting/Skeletons";
import { productsQuery } from "../api/queries/products";
import type { Appointment } from "../api/types";
import { isUpcoming, nextUpcoming } from "../products/appointment/rules";
import { VideoButtons } from "../products/appointment/VideoButtons";
import css from "./NextAppointment.module.css";

/** The first appointment on or after today. */
export function NextAppointment() {
  const t = useT();
  const { data, error, refetch } = useQuery(productsQuery("appointment"));
  const now = new Date();
  const several = (data ?? []).filter((appointment) => isUpcoming(appointment, now)).length > 1;
  return (
    <Card title={t("dashboard.next.title")}>
      {data ? (
        <Next next={nextUpcoming(data, now)} several={several} today={amsterdamDay(now)} />
      ) : error ? (
        <ErrorAlert error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons shape="line" count={2} />
      )}
    </Card>
  );
}

interface NextProps {
  next: Entity<Appointment> | undefined;
  /** True if other appointments come after this one. */
  several: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
}

function Next({ next, several, today }: NextProps) {
  const t = useT();
  if (!next) return <EmptyState>{t("dashboard.next.none")}</EmptyState>;
  const isThisYear = next.date.slice(0, 4) === today.slice(0, 4);
  return (
    <div className={css.next}>
      <p className={css.when}>
        <strong>{(isThisYear ? weekdayDate : longDate)(next.date, locale())}</strong>
        <span>{timeRange(next.start_time, next.end_time)}</span>
        {next.date === today ? <Chip kind="open">{t("dashboard.next.today")}</Chip> : null}
      </p>
      <p className={css.what}>{[next.label, next.location, next.advisor_name].filter(Boolean).join(" · ")}</p>
      {/* The call can be joined from the appointment's own page on other days. */}
      {next.date === today ? <VideoButtons appointment={next} /> : null}
      <p className={css.links}>
        <Link to="/appointments/$id" params={{ id: next.id }}>
          {t("dashboard.next.open")}
        </Link>
        {several ? <Link to="/appointments">{t("dashboard.next.all")}</Link> : null}
      </p>
    </div>
  );
}
