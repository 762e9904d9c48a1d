import type { Entity } from "../../../shared/api/jsonapi";
import { useT } from "../../../shared/i18n";
import { Card } from "../../../shared/ui/Card";
import { amsterdamDay } from "../../../shared/ui/text/format";
import type { Dossier } from "../../api/types";
import type { Action } from "../../common/filterActions";
import { useLicence } from "../../firm/useLicence";
import { dossierLine } from "../../next/dossierLine";
import type { TaskPlan } from "../../tasks/plan";
import { TaskRow } from "../../tasks/TaskRow";
import { Contacts } from "../Contacts";
import css from "./FirstTasks.module.css";

/** The tasks to do first, of all that are open. */
export function FirstTasks({ plan: { first, open } }: { plan: TaskPlan }) {
  const t = useT();
  const count =
    first.length < open.length
      ? t("dashboard.tasks.part", { shown: first.length, count: open.length })
      : t("dashboard.tasks.count", { count: open.length });
  return (
    <Card
      className={css.card}
      title={
        <span id="tasks" tabIndex={-1} className={css.anchor}>
          {t("dashboard.first.title")}
        </span>
      }
      aside={<span className={css.count}>{count}</span>}
    >
      <ul className={css.list}>
        {first.map((action) => (
          <TaskRow key={action.id} action={action} isShort />
        ))}
      </ul>
    </Card>
  );
}

/** The invoices whose payment is under way: they ask for nothing, and stay in sight so that nobody pays them twice. */
export function PaymentsUnderWay({ plan: { underWay } }: { plan: TaskPlan }) {
  const t = useT();
  if (underWay.length === 0) return null;
  return (
    <Card className={css.card} title={t("dashboard.underWay.title")}>
      <ul className={css.list}>
        {underWay.map((action) => (
          <TaskRow key={action.id} action={action} isShort />
        ))}
      </ul>
    </Card>
  );
}

interface NoTasksProps {
  actions: readonly Action[];
  dossiers: readonly Entity<Dossier>[];
}

/** The card of a consumer without tasks: the next step of the firm, and whom to call. */
export function NoTasks({ actions, dossiers }: NoTasksProps) {
  const t = useT();
  const hasMessages = useLicence().module("has_messages_enabled");
  const [dossier] = dossiers;
  const line =
    dossier && dossiers.length === 1
      ? dossierLine({ actions, dossier, isOnly: true, today: amsterdamDay(new Date()) })
      : null;
  const hasContacts = hasMessages || dossiers.some(({ user_panels }) => user_panels?.length);
  return (
    <Card
      className={css.card}
      title={
        <span id="tasks" tabIndex={-1} className={css.anchor}>
          {t("dashboard.first.none")}
        </span>
      }
    >
      <p>{line ? t(line.key, line.values) : t("dashboard.todo.none")}</p>
      <p>{t(hasContacts ? "dashboard.first.contact" : "dashboard.first.contactBelow")}</p>
      <Contacts dossiers={dossiers} />
    </Card>
  );
}
