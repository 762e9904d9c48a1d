import { useState } from "react";
import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { date } from "../../../shared/ui/text/format";
import { UnbrokenDates } from "../../../shared/ui/text/UnbrokenDates";
import type { Action } from "../../common/filterActions";
import { ActionItems, ShowDone } from "../../products/common/ActionList";
import type { TaskChoice, TaskPlan } from "../../tasks/plan";
import { TaskRow } from "../../tasks/TaskRow";
import { ProductGroups } from "./ProductGroups";
import { Section } from "./Section";
import css from "./TaskSections.module.css";

/** The folded parts of the consumer's tasks: what comes after the first ones, choices, offers, downloads and what is done. */
export function TaskSections({ plan }: { plan: TaskPlan }) {
  const t = useT();
  const { later, choices, optional, downloads, done } = plan;
  return (
    <>
      {later.length > 0 ? (
        <Section
          name="later"
          title={t("dashboard.later.title")}
          aside={t("dashboard.tasks.count", { count: later.length })}
        >
          <ProductGroups actions={later} />
        </Section>
      ) : null}
      {choices.map((choice) => (
        <ChoiceSection key={choice.id} choice={choice} />
      ))}
      {optional.length > 0 ? (
        <Section
          name="optional"
          title={t("dashboard.optional.title")}
          aside={t("dashboard.tasks.count", { count: optional.length })}
        >
          <p className={css.intro}>{t("dashboard.optional.intro")}</p>
          <ProductGroups actions={optional} />
        </Section>
      ) : null}
      {downloads.length > 0 ? <Downloads downloads={downloads} /> : null}
      {done.length > 0 ? (
        <Section
          name="done"
          title={t("dashboard.done.title")}
          aside={t("dashboard.tasks.count", { count: done.length })}
        >
          <ProductGroups actions={done} />
        </Section>
      ) : null}
    </>
  );
}

/** Several ways of one thing; those that lapsed stay in sight. */
function ChoiceSection({ choice: { id, ways, done, lapsed } }: { choice: TaskChoice }) {
  const t = useT();
  const title = t("dashboard.choice.title");
  if (ways.length === 0 && done)
    return (
      <Section name={id} title={title} aside={t("dashboard.choice.done")}>
        <p className={css.intro}>
          <UnbrokenDates>
            {t("dashboard.choice.lapsed", {
              label: done.label,
              date: date(done.date_executed ?? done.date_created),
            })}
          </UnbrokenDates>
        </p>
        <ul className={css.list}>
          {lapsed.map((action) => (
            <TaskRow key={action.id} action={action} isShort isLapsed />
          ))}
        </ul>
      </Section>
    );
  return (
    <Section name={id} title={title} aside={t("dashboard.choice.ways", { count: ways.length })}>
      <p className={css.intro}>{t("dashboard.choice.intro")}</p>
      <ActionItems actions={ways} />
    </Section>
  );
}

function Downloads({ downloads }: { downloads: readonly Action[] }) {
  const t = useT();
  const [showsDone, setShowsDone] = useState(false);
  const isOpen = ({ is_done }: Action) => !is_done;
  const open = downloads.filter(isOpen);
  const visible = showsDone ? downloads : open;
  return (
    <Section
      name="downloads"
      title={t("dashboard.downloads.title")}
      aside={t("dashboard.downloads.count", { count: open.length })}
    >
      {visible.length === 0 ? <EmptyState>{t("dashboard.downloads.none")}</EmptyState> : null}
      <ProductGroups actions={visible} />
      <ShowDone count={downloads.length - open.length} checked={showsDone} onChange={setShowsDone} />
    </Section>
  );
}
