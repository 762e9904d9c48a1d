import { usePrefetchQuery, useQuery } from "@tanstack/react-query";
import type { Entity } from "../../shared/api/jsonapi";
import { useLanguage, useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import { PageTitle } from "../../shared/ui/PageTitle";
import { amsterdamDay } from "../../shared/ui/text/format";
import { Deferred } from "../../shared/ui/waiting/Deferred";
import { ErrorAlert } from "../../shared/ui/waiting/ErrorAlert";
import { actionsQuery } from "../api/queries/actions";
import { consumerQuery } from "../api/queries/consumer";
import { dossiersQuery } from "../api/queries/dossiers";
import { productsQuery } from "../api/queries/products";
import type { Dossier } from "../api/types";
import { isFirstRequest } from "../common/isFirstRequest";
import { useLicence } from "../firm/useLicence";
import { AfterAct } from "../next/AfterAct";
import { planTasks } from "../tasks/plan";
import { Banners } from "./Banner";
import { Contacts } from "./Contacts";
import css from "./Dashboard.module.css";
import { DossierStatus, type MortgageStep, mortgageStep } from "./dossier/DossierStatus";
import { ProgressCard } from "./dossier/Progress";
import { greetingName } from "./greeting";
import { News } from "./News";
import { NextAppointment } from "./NextAppointment";
import { notificationsQuery } from "./queries/notifications";
import { FirstTasks, NoTasks, PaymentsUnderWay } from "./tasks/FirstTasks";
import { TaskSections } from "./tasks/TaskSections";
import { TasksSkeleton } from "./tasks/TasksSkeleton";
import { useHeightOnReturn } from "./useHeightOnReturn";
import { Welcome } from "./Welcome";

export default function Dashboard() {
  const t = useT();
  const language = useLanguage();
  const { data, isPending } = useQuery(consumerQuery);
  const name = data && greetingName(data, language);
  const news = useQuery(notificationsQuery);
  const actions = useQuery(actionsQuery);
  const dossiers = useQuery(dossiersQuery);
  // The card beside the tasks asks for them once it is drawn, which is a round trip later.
  usePrefetchQuery(productsQuery("appointment"));
  const hasTimeline = useLicence().feature("do_show_mortgage_timeline");
  const mortgages = useQuery({ ...productsQuery("mortgage"), enabled: hasTimeline });
  const page = useHeightOnReturn();
  // What stands below would shift when the news, the dossier or the tasks above it arrive.
  const isLoading = [news, actions, dossiers, mortgages].some(isFirstRequest);
  return (
    <div ref={page} className={css.page}>
      {isLoading ? null : <News />}
      <PageTitle isLoading={isPending}>
        {name ? t("dashboard.greeting", { name }) : t("dashboard.greetingPlain")}
      </PageTitle>
      <AfterAct />
      {isLoading ? <TasksSkeleton /> : <Overview step={mortgageStep(mortgages.data)} />}
    </div>
  );
}

/** The tasks, and beside or after them the appointment, the people, the dossier and the firm's own words. */
function Overview({ step }: { step: MortgageStep | null }) {
  const { data: actions, error, refetch } = useQuery(actionsQuery);
  const { data: dossiers = [] } = useQuery(dossiersQuery);
  const plan = planTasks(actions ?? [], amsterdamDay(new Date()));
  return (
    <>
      <div className={css.status}>
        <DossierStatus dossiers={dossiers} openTasks={plan.open.length} step={step} />
      </div>
      <div className={css.columns}>
        <div className={css.column}>
          {error && !actions ? <ErrorAlert error={error} retry={() => void refetch()} /> : null}
          {actions && plan.open.length > 0 ? <FirstTasks plan={plan} /> : null}
          {actions && plan.open.length === 0 ? <NoTasks actions={actions} dossiers={dossiers} /> : null}
          <PaymentsUnderWay plan={plan} />
          {actions ? <TaskSections plan={plan} /> : null}
        </div>
        <div className={css.column}>
          <Deferred placeholder={null}>
            <NextAppointment />
            {actions && plan.open.length === 0 ? null : <Advisers dossiers={dossiers} />}
            <ProgressCard />
            <Welcome />
            <Banners />
          </Deferred>
        </div>
      </div>
    </>
  );
}

function Advisers({ dossiers }: { dossiers: readonly Entity<Dossier>[] }) {
  const t = useT();
  if (dossiers.every(({ user_panels }) => !user_panels?.length)) return null;
  return (
    <Card title={t("dashboard.advisers.title")}>
      <Contacts dossiers={dossiers} />
    </Card>
  );
}
