import type { Entity } from "../../../shared/api/jsonapi";
import { type TFunction, useT } from "../../../shared/i18n";
import { firmLanguage } from "../../../shared/i18n/language";
import { FirmText } from "../../../shared/ui/text/FirmText";
import { progress } from "../../../shared/ui/text/format";
import type { Dossier, Mortgage, TimelineStep } from "../../api/types";
import css from "./DossierStatus.module.css";

/** A step of a timeline, with its number among all steps. */
export interface MortgageStep {
  number: number;
  total: number;
  label: string;
}

interface StatusProps {
  dossiers: readonly Entity<Dossier>[];
  /** The number of open tasks. */
  openTasks: number;
  step: MortgageStep | null;
}

/** The state of a dossier in one line: its name, the step of its mortgage, and its progress. */
export function DossierStatus({ dossiers, openTasks, step }: StatusProps) {
  const t = useT();
  const [dossier] = dossiers;
  if (!dossier) return null;
  if (dossiers.length > 1)
    return (
      <p className={css.line}>
        {t("dashboard.status.dossiers", { count: dossiers.length })}
        {openTasks > 0 ? <span> · {t("dashboard.status.tasksLeft", { count: openTasks })}</span> : null}
      </p>
    );
  return (
    <div className={css.status}>
      <p className={css.line}>
        <FirmText>{dossier.label}</FirmText>
        {step ? (
          <span>
            {" · "}
            {t("dashboard.status.step", { number: step.number, total: step.total })}{" "}
            <strong lang={firmLanguage()}>{step.label}</strong>
          </span>
        ) : null}
        <span> · {progressText(dossier, openTasks, t)}</span>
      </p>
      <ProgressBar dossier={dossier} openTasks={openTasks} name={t("dashboard.progress.bar")} />
    </div>
  );
}

/** The progress in words. Whatever is still to be done, it never says that all is complete. */
export function progressText(dossier: Dossier, openTasks: number, t: TFunction): string {
  const percent = progress(dossier.percentage_complete);
  return percent >= 100 && openTasks > 0
    ? t("dashboard.status.tasksLeft", { count: openTasks })
    : t("dashboard.progress.complete", { percent });
}

interface ProgressBarProps {
  dossier: Dossier;
  openTasks: number;
  name: string;
}

export function ProgressBar({ dossier, openTasks, name }: ProgressBarProps) {
  const t = useT();
  const percent = Math.min(progress(dossier.percentage_complete), openTasks > 0 ? 99 : 100);
  return (
    <progress
      className={css.bar}
      max={100}
      value={percent}
      aria-label={name}
      aria-valuetext={progressText(dossier, openTasks, t)}
    />
  );
}

/** Returns the step that is under way on the timeline of one of the mortgages. */
export function mortgageStep(mortgages: readonly Mortgage[] = []): MortgageStep | null {
  for (const { has_timeline, timeline } of mortgages) {
    const step = has_timeline ? stepOf(timeline ?? []) : null;
    if (step) return step;
  }
  return null;
}

function stepOf(timeline: readonly TimelineStep[]): MortgageStep | null {
  const index = timeline.findIndex(({ active, completed }) => active && !completed);
  const step = timeline[index];
  return step ? { number: index + 1, total: timeline.length, label: step.label } : null;
}
