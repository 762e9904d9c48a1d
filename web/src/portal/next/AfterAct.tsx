import { Suspense } from "react";
import type { ActionType } from "../api/types";
import { useFinishedAct } from "../submission/finishedAct";
import { actOfType } from "./actOfType";
import { ActCard, AfterActCard } from "./lazy";

/** Says what happens next after an act, on the page that it led to, until the consumer goes on. */
export function AfterAct() {
  const act = useFinishedAct();
  if (!act) return null;
  return (
    <Suspense>
      <AfterActCard act={act} />
    </Suspense>
  );
}

/** Says what happens next, on the page of an action that is done. */
export function AfterDoneAction({ type }: { type: ActionType }) {
  const act = actOfType(type);
  if (!act) return null;
  return (
    <Suspense>
      <ActCard act={act} />
    </Suspense>
  );
}
