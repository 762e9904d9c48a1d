import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Entity } from "../../../shared/api/jsonapi";
import { useT } from "../../../shared/i18n";
import { firmLanguage } from "../../../shared/i18n/language";
import { Button } from "../../../shared/ui/Button";
import { amsterdamDay, date, progress } from "../../../shared/ui/text/format";
import { actionsQuery } from "../../api/queries/actions";
import type { Dossier } from "../../api/types";
import { linkForAction } from "../../common/actionLink";
import type { Action } from "../../common/filterActions";
import { useBoot } from "../../firm/useBoot";
import { type DossierLine, dossierLine } from "../../next/dossierLine";
import { acceptProgress, checkProgress, type ProgressFall } from "../../next/progressFall";
import { turnOf } from "../../next/todos";
import css from "./DossierNext.module.css";

interface DossierNextProps {
  dossier: Entity<Dossier>;
  isOnly: boolean;
}

/** Line about the next step in a dossier, and the reason if its progress fell. */
export function DossierNext({ dossier, isOnly }: DossierNextProps) {
  const { data: actions } = useQuery(actionsQuery);
  // Keeps the line's place until the actions are there.
  if (!actions) return <p className={css.next}>&nbsp;</p>;
  const today = amsterdamDay(new Date());
  const line = dossierLine({ actions, dossier, isOnly, today });
  // Without tasks, what happens now with the only dossier is said in their place.
  const isSaid = isOnly && turnOf(actions, today).open.length === 0;
  return (
    <>
      {isSaid ? null : (
        <p className={css.next}>
          <LineText line={line} />
        </p>
      )}
      <Fall dossier={dossier} isOnly={isOnly} actions={actions} />
    </>
  );
}

/** Stands in a text where the link is to come. No text contains it. */
const LINK_PLACE = "\u0000";

/** The line, in which the label of the task is the link to it. */
function LineText({ line: { key, values, task } }: { line: DossierLine }) {
  const t = useT();
  const modules = useBoot().licence?.modules ?? {};
  const target = task ? linkForAction(task, modules) : null;
  if (!task || target?.kind !== "screen") return t(key, values);
  const [before, after] = t(key, { ...values, label: LINK_PLACE }).split(LINK_PLACE);
  return (
    <>
      <span>{before}</span>
      <Link to={target.to} params={target.params} lang={firmLanguage()}>
        {task.label}
      </Link>
      <span>{after}</span>
    </>
  );
}

function Fall({ dossier, isOnly, actions }: DossierNextProps & { actions: readonly Action[] }) {
  const t = useT();
  const [fall, setFall] = useState<ProgressFall | null>(null);
  const percent = progress(dossier.percentage_complete);
  const situation = {
    dossier: dossier.id,
    percent,
    actions: isOnly ? actions : actions.filter(({ product }) => product?.id === dossier.id),
    today: amsterdamDay(new Date()),
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares each progress with the actions that came with it
  useEffect(() => {
    let isCurrent = true;
    // Without Web Crypto (plain HTTP) nothing is remembered.
    checkProgress(situation)
      .then((found) => isCurrent && setFall(found))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [dossier.id, percent, actions]);
  if (!fall) return null;
  const { before, day, added, reopened } = fall;
  const sentences = [
    t("dashboard.progress.fell.from", { before, percent, date: date(day) }),
    added.length > 0
      ? t("dashboard.progress.fell.added", { count: added.length, labels: added.join(", ") })
      : null,
    reopened.length > 0
      ? t("dashboard.progress.fell.reopened", { count: reopened.length, labels: reopened.join(", ") })
      : null,
    added.length + reopened.length === 0 ? t("dashboard.progress.fell.adjusted") : null,
  ];
  return (
    <div className={css.fall} role="note">
      <p>{sentences.filter(Boolean).join(" ")}</p>
      <Button
        variant="text"
        onClick={() => {
          setFall(null);
          void acceptProgress(situation).catch(() => undefined);
        }}
      >
        {t("dashboard.progress.fell.close")}
      </Button>
    </div>
  );
}
