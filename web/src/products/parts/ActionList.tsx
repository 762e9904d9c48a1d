import { useState } from "react";
import { EmptyNote } from "../../ui/Note";
import { useWording } from "../../wording";
import { ActionItem } from "./ActionItem";
import css from "./ActionList.module.css";
import type { Action } from "./actionsOf";
import { More, useFirst } from "./More";

/** The items of a list, open ones first come first. */
export function ActionItems({ actions }: { actions: readonly Action[] }) {
  return (
    <ul className={css.list}>
      {actions.map((action) => (
        <ActionItem key={action.id} action={action} />
      ))}
    </ul>
  );
}

interface ShowDoneProps {
  count: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** The switch that brings the completed ones in. */
export function ShowDone({ count, checked, onChange }: ShowDoneProps) {
  const t = useWording();
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

/** What is to be done; what is done stays away until asked for. */
export function ActionList({ actions, empty }: { actions: readonly Action[]; empty: string }) {
  const [done, showDone] = useState(false);
  const shown = done ? actions : actions.filter(({ is_done }) => !is_done);
  const { first, more } = useFirst(shown);
  return (
    <>
      {shown.length > 0 ? <ActionItems actions={first} /> : <EmptyNote>{empty}</EmptyNote>}
      <More {...more} />
      <ShowDone count={actions.filter(({ is_done }) => is_done).length} checked={done} onChange={showDone} />
    </>
  );
}
