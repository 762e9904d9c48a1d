import { useQueries, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useLanguage } from "../../shared/i18n";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { icons } from "../../shared/ui/icons";
import { PageTitle } from "../../shared/ui/PageTitle";
import { amsterdamDay, date, timeRange } from "../../shared/ui/text/format";
import { UnbrokenDates } from "../../shared/ui/text/UnbrokenDates";
import { QueryBoundary } from "../../shared/ui/waiting/QueryBoundary";
import { clientQuery } from "../api/clientQueries";
import { fullName } from "../api/person";
import { choicesQuery } from "../colleagues/queries";
import { type DeskT, useT } from "../i18n";
import { textOf } from "../records/form/fields";
import { type DeskRecord, recordsQuery } from "../records/store";
import { useMember, useWritesRecords } from "../session/session";
import { useHere } from "../ui/cameFrom";
import { addDays } from "../ui/days";
import { SelectField } from "../ui/SelectField";
import css from "./Appointments.module.css";
import { OwnCalendar } from "./OwnCalendar";
import { daysOf, isCancelled, mondayOf, onDay } from "./week";

/** The appointments of a week, of one adviser or of all. */
export default function Appointments() {
  const t = useT();
  const navigate = useNavigate();
  const member = useMember();
  const writes = useWritesRecords();
  const search = useSearch({ from: "/appointments" });
  const from = useHere();
  const today = amsterdamDay(new Date());
  const monday = mondayOf(search.week ?? today);
  const adviser = search.adviser ?? member.adviser ?? "";
  const advisers = useQuery(choicesQuery("advisers"));
  const appointments = useQuery(
    recordsQuery("products/appointment", {
      date_from: monday,
      date_until: addDays(monday, 6),
      ...(adviser && adviser !== "all" ? { adviser } : {}),
    }),
  );
  const show = (week: string) =>
    void navigate({
      to: "/appointments",
      search: { ...search, week: week === mondayOf(today) ? undefined : week },
    });
  return (
    <div className="stack">
      <PageTitle
        aside={
          writes ? (
            <ButtonLink
              to="/products/$kind/new"
              params={{ kind: "appointment" }}
              search={{ from, ...(adviser && adviser !== "all" ? { adviser } : {}) }}
              icon={icons.plus}
            >
              {t("desk.appointments.new")}
            </ButtonLink>
          ) : undefined
        }
      >
        {t("desk.appointments.title")}
      </PageTitle>
      <div className={css.bar}>
        <div className={css.weeks}>
          <Button
            variant="secondary"
            icon={icons.chevronLeft}
            aria-label={t("desk.appointments.previousWeek")}
            onClick={() => show(addDays(monday, -7))}
          >
            {t("desk.appointments.previous")}
          </Button>
          <Button variant="secondary" onClick={() => show(mondayOf(today))}>
            {t("desk.appointments.thisWeek")}
          </Button>
          <Button
            variant="secondary"
            icon={icons.chevronRight}
            aria-label={t("desk.appointments.nextWeek")}
            onClick={() => show(addDays(monday, 7))}
          >
            {t("desk.appointments.next")}
          </Button>
        </div>
        <div className={css.adviser}>
          <SelectField
            label={t("desk.appointments.adviser")}
            value={adviser || "all"}
            onChange={(chosen) =>
              void navigate({ to: "/appointments", search: { ...search, adviser: chosen } })
            }
            options={[{ value: "all", label: t("desk.appointments.allAdvisers") }, ...(advisers.data ?? [])]}
          />
        </div>
      </div>
      <h2 className={css.range} aria-live="polite">
        <UnbrokenDates>
          {t("desk.appointments.range", { from: date(monday), until: date(addDays(monday, 6)) })}
        </UnbrokenDates>
      </h2>
      <QueryBoundary query={appointments}>
        {(found) => <Week days={daysOf(monday)} today={today} appointments={found} adviser={adviser} />}
      </QueryBoundary>
      {member.adviser && member.role !== "auditor" ? <OwnCalendar /> : null}
    </div>
  );
}

/** `maandag 23 nov`, in the language of the page. */
const dayName = (day: string, language: string) =>
  new Intl.DateTimeFormat(language === "en" ? "en-GB" : "nl-NL", {
    weekday: "long",
    day: "numeric",
    month: "short",
    timeZone: "UTC",
  }).format(new Date(`${day}T12:00:00Z`));

interface WeekProps {
  days: readonly string[];
  today: string;
  appointments: readonly DeskRecord[];
  adviser: string;
}

function Week({ days, today, appointments, adviser }: WeekProps) {
  const t = useT();
  const language = useLanguage();
  const from = useHere();
  const writes = useWritesRecords();
  const ofWeek = days.map((day) => ({ day, found: onDay(appointments, day) }));
  const owners = ofWeek.flatMap(({ found }) =>
    found.map(({ attributes }) => (attributes.owners as string[] | undefined)?.[0] ?? ""),
  );
  const clients = useQueries({ queries: [...new Set(owners)].filter(Boolean).map((id) => clientQuery(id)) });
  const names = new Map(
    clients.flatMap(({ data }) => (data ? [[data.id, fullName(data.attributes, data.id)] as const] : [])),
  );
  const isEmpty = ofWeek.every(({ found }) => found.length === 0);
  // A weekend without appointments needs no room.
  const shown = ofWeek.filter(({ found }, place) => place < 5 || found.length > 0);
  return (
    <>
      {isEmpty ? <p className={css.empty}>{t("desk.appointments.none")}</p> : null}
      <ol className={css.week} data-days={shown.length}>
        {shown.map(({ day, found }) => (
          <li key={day} className={css.day} data-today={day === today || undefined}>
            <h3 className={css.dayName}>
              {dayName(day, language)}
              {day === today ? <span className={css.today}> {t("desk.common.today")}</span> : null}
            </h3>
            {found.length > 0 ? (
              <ul className={css.list}>
                {found.map((record) => (
                  <li key={record.id}>
                    <Item t={t} record={record} names={names} />
                  </li>
                ))}
              </ul>
            ) : null}
            {writes ? (
              <Link
                to="/products/$kind/new"
                params={{ kind: "appointment" }}
                search={{ from, date: day, ...(adviser && adviser !== "all" ? { adviser } : {}) }}
                className={css.add}
                aria-label={`${t("desk.appointments.add")}: ${dayName(day, language)}`}
              >
                {t("desk.appointments.add")}
              </Link>
            ) : found.length === 0 ? (
              <p className={css.free}>{t("desk.appointments.free")}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </>
  );
}

function Item({ t, record, names }: { t: DeskT; record: DeskRecord; names: ReadonlyMap<string, string> }) {
  const from = useHere();
  const { attributes } = record;
  const [owner = ""] = (attributes.owners ?? []) as string[];
  const times =
    timeRange(attributes.start_time as string, attributes.end_time as string) ||
    t("desk.appointments.allDay");
  const isOff = isCancelled(record);
  return (
    <Link
      to="/products/$kind/$id"
      params={{ kind: "appointment", id: record.id }}
      search={{ from }}
      className={css.item}
      data-cancelled={isOff || undefined}
      data-row
    >
      <strong className={css.time}>{isOff ? <s>{times}</s> : <span>{times}</span>}</strong>
      <span className={css.label}>
        {isOff ? <s>{textOf(attributes.label)}</s> : <span>{textOf(attributes.label)}</span>}
      </span>
      {isOff ? <span className={css.off}>{t("desk.appointments.isCancelled")}</span> : null}
      <span className={css.note}>
        {[names.get(owner), attributes.advisor_name, attributes.location].filter(Boolean).join(" · ")}
      </span>
    </Link>
  );
}
