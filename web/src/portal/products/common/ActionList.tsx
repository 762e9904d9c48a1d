import { useState } from "react";
import { useT } from "../../../shared/i18n";
import { EmptyState } from "../../../shared/ui/Alert";
import { amsterdamDay } from "../../../shared/ui/text/format";
import type { Action } from "../../common/filterActions";
import { sortTasks } from "../../tasks/plan";
import { TaskRow } from "../../tasks/TaskRow";
import css from "./ActionList.module.css";
import { ShowMore, useShowMore } from "./ShowMore";

/** The items of a list of actions. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  return (
    <ul className={css.list}>
      {actions.map((action) => (
        <TaskRow key={action.id} action={action} />
      ))}
    </ul>
  );
}

interface ShowDoneProps {
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The switch that also shows completed actions. */
export function ShowDone({ count, checked, onChange }: ShowDoneProps) {
  const t = useT();
  if (count === 0) return null;
  return (
    <label className={css.switch}>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={css.track} aria-hidden />
      {t("products.actions.showDone", { count })}
    </label>
  );
}

/** A list of actions, the most urgent first, that hides completed ones at first. */
export function ActionList({ actions, empty }: { actions: readonly Action[]; empty: string }) {
  const [showsDone, setShowsDone] = useState(false);
  const visibleActions = showsDone ? actions : actions.filter(({ is_done }) => !is_done);
  const { visible, more } = useShowMore(sortTasks(visibleActions, amsterdamDay(new Date())));
  return (
    <>
      {visibleActions.length > 0 ? <ActionItems actions={visible} /> : <EmptyState>{empty}</EmptyState>}
      <ShowMore {...more} />
      <ShowDone
        count={actions.filter(({ is_done }) => is_done).length}
        checked={showsDone}
        onChange={setShowsDone}
      />
    </>
  );
}
