import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Entity } from "../../shared/api/jsonapi";
import { locale, useT } from "../../shared/i18n";
import { EmptyState } from "../../shared/ui/Alert";
import { Chip } from "../../shared/ui/Badge";
import { ButtonLink } from "../../shared/ui/Button";
import { Card } from "../../shared/ui/Card";
import { ErrorAlert } from "../../shared/ui/ErrorAlert";
import { amsterdamDay, longDate, timeRange } from "../../shared/ui/format";
import { Skeletons } from "../../shared/ui/Skeletons";
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
    <Card
      title={t("dashboard.next.title")}
      aside={several ? <Link to="/appointments">{t("dashboard.next.all")}</Link> : null}
    >
      {data ? (
        <Next next={nextUpcoming(data, now)} today={amsterdamDay(now)} />
      ) : error ? (
        <ErrorAlert error={error} retry={() => void refetch()} />
      ) : (
        <Skeletons shape="line" count={2} />
      )}
    </Card>
  );
}

function Next({ next, today }: { next: Entity<Appointment> | undefined; today: string }) {
  const t = useT();
  if (!next) return <EmptyState>{t("dashboard.next.none")}</EmptyState>;
  return (
    <div className={css.next}>
      <p className={css.when}>
        <strong>{longDate(next.date, locale())}</strong>
        <span>{timeRange(next.start_time, next.end_time)}</span>
        {next.date === today ? <Chip kind="open">{t("dashboard.next.today")}</Chip> : null}
      </p>
      <p className={css.what}>{[next.label, next.location, next.advisor_name].filter(Boolean).join(" · ")}</p>
      <div className={css.buttons}>
        <ButtonLink variant="secondary" to="/appointments/$id" params={{ id: next.id }}>
          {t("dashboard.next.open")}
        </ButtonLink>
        <VideoButtons appointment={next} />
      </div>
    </div>
  );
}
