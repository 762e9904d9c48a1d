import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useEffect, useRef } from "react";
import { type TFunction, useT } from "../../shared/i18n";
import { firmLanguage } from "../../shared/i18n/language";
import { Button, ButtonLink } from "../../shared/ui/Button";
import { Icon } from "../../shared/ui/Icon";
import { icons } from "../../shared/ui/icons";
import { amsterdamDay, amsterdamTime } from "../../shared/ui/text/format";
import { actionsQuery } from "../api/queries/actions";
import { linkForAction } from "../common/actionLink";
import type { Action } from "../common/filterActions";
import { useBoot } from "../firm/useBoot";
import { useLicence } from "../firm/useLicence";
import { type FinishedAct, finishedAct } from "../submission/finishedAct";
import { daysUntil, planTasks } from "../tasks/plan";
import { Receipt } from "../tasks/TaskRow";
import css from "./FinishedActCard.module.css";
import { ActLines, PushOffer } from "./lazy";

/** Confirms an act on the page that it led to: what was sent, when, its receipt, and the task that comes next. */
export function FinishedActCard({ act }: { act: FinishedAct }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const hasPush = useLicence().module("has_push_enabled");
  const { data = [] } = useQuery(actionsQuery);
  const today = amsterdamDay(new Date());
  // The path of the page on which it was completed contains the id of the action.
  const own = data.find(({ id }) => act.from.split("/").includes(id));
  const [next] = planTasks(
    data.filter((action) => action !== own),
    today,
  ).open;
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={css.card} aria-labelledby="finished-act">
      <h2 id="finished-act" ref={heading} tabIndex={-1} className={css.title} data-keeps-focus>
        <Icon path={icons.check} size={20} /> {act.text ?? t("dashboard.sent.title")}
      </h2>
      <p className={css.what}>
        {own ? (
          <span className={css.label} lang={firmLanguage()}>
            {own.label}
          </span>
        ) : null}
        <span>{t("dashboard.sent.at", { time: amsterdamTime(new Date(act.at)) })}</span>
      </p>
      <div className={css.buttons}>
        {next ? <NextTask task={next} today={today} /> : null}
        {own?.has_receipt ? <Receipt action={own} /> : null}
        {next ? (
          <Link
            to="/dashboard"
            hash="tasks"
            className={css.all}
            onClick={() => document.getElementById("tasks")?.focus()}
          >
            {t("dashboard.sent.all")}
          </Link>
        ) : null}
        <Button variant="text" icon={icons.close} onClick={finishedAct.clear}>
          {t("ui.close")}
        </Button>
      </div>
      <details className={css.next}>
        <summary>{t("dashboard.sent.whatNext")}</summary>
        <Suspense>
          <ActLines act={act.name} />
        </Suspense>
      </details>
      {hasPush ? (
        <Suspense>
          <PushOffer actedAt={act.at} />
        </Suspense>
      ) : null}
    </section>
  );
}

/** The words about how far away a deadline is. */
function distance(deadline: string, today: string, t: TFunction): string {
  const days = daysUntil(deadline, today);
  if (days < 0) return t("dashboard.sent.late", { count: -days });
  return days === 0 ? t("dashboard.sent.today") : t("dashboard.sent.left", { count: days });
}

function NextTask({ task, today }: { task: Action; today: string }) {
  const t = useT();
  const target = linkForAction(task, useBoot().licence?.modules ?? {});
  if (target.kind !== "screen") return null;
  const far = task.deadline ? ` (${distance(task.deadline, today, t)})` : "";
  return (
    <ButtonLink to={target.to} params={target.params} icon={icons.arrowRight}>
      {t("dashboard.sent.next", { label: `${task.label}${far}` })}
    </ButtonLink>
  );
}
