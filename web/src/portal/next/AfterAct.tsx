import { Suspense } from "react";
import { useT } from "../../shared/i18n";
import { Card } from "../../shared/ui/Card";
import type { ActionType } from "../api/types";
import { useFinishedAct } from "../submission/finishedAct";
import { actOfType } from "./actOfType";
import { FinishedActCard } from "./FinishedActCard";
import { ActLines } from "./lazy";

/** Confirms an act on the page that it led to, until the consumer goes on. */
export function AfterAct() {
  const act = useFinishedAct();
  return act ? <FinishedActCard key={act.at} act={act} /> : null;
}

/** Says what happens next, on the page of an action that is done. */
export function AfterDoneAction({ type }: { type: ActionType }) {
  const t = useT();
  const act = actOfType(type);
  if (!act) return null;
  return (
    <Card title={t("dashboard.sent.whatNext")}>
      <Suspense>
        <ActLines act={act} />
      </Suspense>
    </Card>
  );
}
