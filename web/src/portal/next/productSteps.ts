import type { ProductKind } from "../../shared/api/productKinds.gen";
import { isKey, type TranslationKey } from "../../shared/i18n";
import type { TextValues } from "../../shared/i18n/texts";
import type { TimelineStep } from "../api/types";
import type { Action } from "../common/filterActions";
import type { ActName } from "../submission/finishedAct";
import { type AnsweringTimes, daysAfter, daysInState } from "./answeringTimes";
import { turnOf } from "./todos";

/** The lines of what happens next: what the firm does now, how long that takes, what it asks of the consumer. */
export const lineNames = ["now", "time", "ask"] as const;
type LineName = (typeof lineNames)[number];

interface ProductLine {
  key: TranslationKey;
  values: TextValues;
}

/** The lines that have something to say. */
export type Lines = Partial<Record<LineName, ProductLine>>;

/** State of a product for its next steps, with the values of the state's texts. */
export interface NextState {
  name: string;
  values?: TextValues;
  /** True if nothing more happens than the state says, whatever is still open. */
  isFinal?: boolean;
  /** The firm is at work, also while the consumer has something to do. */
  isWithFirm?: boolean;
  /** Texts of the state for particular lines, instead of those named after the line. */
  instead?: Partial<Record<LineName, string>>;
}

export interface ProductSituation {
  kind: ProductKind;
  /** Actions that belong to the product. */
  actions: readonly Action[];
  /** Number of the consumer's uploads for it that nobody has reviewed yet. */
  inReview: number;
  /** Steps of the timeline, where it is shown. */
  timeline?: readonly TimelineStep[] | null | undefined;
  /** The state that the kind itself has. */
  state?: NextState | null | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/**
 * Returns the state that decides the next steps; null where nothing happens. While the consumer has something to do,
 * only what the firm does meanwhile counts.
 */
function stateOf(situation: ProductSituation): NextState | null {
  const { actions, inReview, timeline, state, today } = situation;
  if (state?.isFinal) return state;
  const { open, partner, hasDone } = turnOf(actions, today);
  const review = inReview > 0 ? { name: "review", values: { count: inReview } } : null;
  if (open.length > 0) return review ?? (state?.isWithFirm ? state : null);
  if (partner) return { name: "partner", values: { name: partner } };
  const steps = timeline ?? [];
  return review ?? state ?? stepState(steps) ?? (hasDone && steps.length === 0 ? { name: "withUs" } : null);
}

function stepState(steps: readonly TimelineStep[]): NextState | null {
  const active = steps.findIndex(isActive);
  const step = steps[active];
  if (!step) return null;
  const following = steps.slice(active + 1).find(({ completed }) => !completed);
  return {
    name: "step",
    values: { step: step.label, following: following?.label ?? null },
    instead: following ? {} : { ask: "askLast" },
  };
}

export const isActive = ({ active, completed }: TimelineStep): boolean => active && !completed;

/** The states whose missing texts are those of another. */
const likeness: Record<string, string> = { overdue: "due" };

const exists = (key: string): key is TranslationKey =>
  isKey(key) || isKey(`${key}_one`) || isKey(`${key}_other`);

/** The texts of a state: the kind's own where it has them, otherwise those that all kinds share. */
function linesOf(kind: string, { name, values = {}, instead = {} }: NextState): Lines {
  const lines: Lines = {};
  for (const part of lineNames) {
    const text = instead[part] ?? part;
    const alike = likeness[name];
    const keys = [name, ...(alike ? [alike] : [])].flatMap((state) => [
      `next.${kind}.${state}.${text}`,
      `next.${kind}.${state}.${part}`,
      `next.general.${state}.${text}`,
      `next.general.${state}.${part}`,
    ]);
    const key = keys.find(exists);
    if (key) lines[part] = { key, values };
  }
  return lines;
}

const answerLine = (days: number | null): Lines =>
  days === null ? {} : { time: { key: "next.answer", values: { count: days } } };

/** Returns the next steps for a product; null where nothing happens. */
export function productSteps(situation: ProductSituation, times?: AnsweringTimes): Lines | null {
  const state = stateOf(situation);
  if (!state) return null;
  const { open } = turnOf(situation.actions, situation.today);
  const { ask, ...lines } = {
    ...answerLine(daysInState(state.name, times)),
    ...linesOf(situation.kind, state),
  };
  if (!lines.now) return null;
  // The tasks themselves say what is asked.
  return ask && (open.length === 0 || state.isFinal) ? { ...lines, ask } : lines;
}

/** Returns the next steps for a state, for kinds that have no page and no actions of their own. */
export const stateSteps = (kind: ProductKind, state: NextState): Lines => linesOf(kind, state);

/** Returns the next steps after an act. */
export const stepsAfter = (act: ActName, times?: AnsweringTimes): Lines => ({
  ...answerLine(daysAfter(act, times)),
  ...linesOf("after", { name: act }),
});
