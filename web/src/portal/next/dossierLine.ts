import { locale, type TranslationKey } from "../../shared/i18n";
import type { TextValues } from "../../shared/i18n/texts";
import { progress, weekdayDate } from "../../shared/ui/text/format";
import type { Dossier } from "../api/types";
import type { Action } from "../common/filterActions";
import { turnOf } from "./todos";

/** The line about the next step in a dossier. */
export interface DossierLine {
  key: TranslationKey;
  values?: TextValues;
  /** The task that the line names by its label. */
  task?: Action;
}

interface DossierLineOptions {
  /** All of the consumer's actions. */
  actions: readonly Action[];
  dossier: { id: string } & Pick<Dossier, "percentage_complete">;
  /** True if the consumer has one dossier only, to which every action then belongs. */
  isOnly: boolean;
  /** `YYYY-MM-DD`. */
  today: string;
}

/** Returns the line about the next step in a dossier. Of several dossiers, each has only the actions that name it. */
export function dossierLine({ actions, dossier, isOnly, today }: DossierLineOptions): DossierLine {
  const own = isOnly ? actions : actions.filter(({ product }) => product?.id === dossier.id);
  const { open, due, late, partner } = turnOf(own, today);
  const [first] = open;
  if (late)
    return {
      key: "dashboard.progress.line.late",
      values: { label: late.label, date: weekdayDate(late.deadline, locale()) },
      task: late,
    };
  if (due)
    return {
      key: "dashboard.progress.line.todoBy",
      values: { count: open.length, label: due.label, date: weekdayDate(due.deadline, locale()) },
      task: due,
    };
  if (first)
    return {
      key: "dashboard.progress.line.todo",
      values: { count: open.length, label: first.label },
      task: first,
    };
  if (partner) return { key: "dashboard.progress.line.partner", values: { name: partner } };
  // Other products have to-dos, which may belong to this dossier.
  if (!isOnly && turnOf(actions, today).open.length > 0) return { key: "dashboard.progress.line.elsewhere" };
  return {
    key:
      progress(dossier.percentage_complete) >= 100
        ? "dashboard.progress.line.complete"
        : "dashboard.progress.line.withUs",
  };
}
