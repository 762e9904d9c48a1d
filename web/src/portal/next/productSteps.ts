import type { ProductKind } from "../../shared/api/productKinds.gen";
import { isKey, type TranslationKey } from "../../shared/i18n";
import type { TextValues } from "../../shared/i18n/texts";
import { date } from "../../shared/ui/format";
import type { TimelineStep } from "../api/types";
import type { Action } from "../common/filterActions";
import { turnOf } from "./todos";

/** The three lines of what happens next: what the firm does now, how long that takes, what it asks next. */
export const lineNames = ["now", "time", "ask"] as const;
type LineName = (typeof lineNames)[number];

interface Line {
  key: TranslationKey;
  values: TextValues;
}

export type Lines = Record<LineName, Line>;

/** State of a product for its next steps, with the values of the state's texts. */
export interface NextState {
  name: string;
  values?: TextValues;
  /** Nothing more happens, whatever is still open. */
  isFinal?: boolean;
  /** Texts of the state for particular lines, instead of those named after the line. */
  instead?: Partial<Record<LineName, string>>;
}

export interface ProductSituation {
  kind: ProductKind;
  /** The product's actions. */
  actions: readonly Action[];
  /** Number of the consumer's uploads for it that nobody has reviewed yet. */
  inReview: number;
  /** The timeline, where it is shown. */
  timeline?: readonly TimelineStep[] | null | undefined;
  /** The state that the kind itself has. */
  state?: NextState | null | undefined;
  /** `YYYY-MM-DD`. */
  today: string;
}

/**
 * Returns the state that decides the next steps. Open to-dos of the consumer come first, unless the product is
 * finished; then the person and the review that the firm waits for, then the product's own state, then its timeline.
 */
function stateOf({ actions, inReview, timeline, state, today }: ProductSituation): NextState {
  if (state?.isFinal) return state;
  const { open, late, partner, hasDone } = turnOf(actions, today);
  const [first] = open;
  if (first) {
    const values = { count: open.length, label: first.label };
    const deadline = late?.deadline ?? first.deadline;
    if (late) return { name: "late", values: { ...values, date: date(deadline) } };
    if (!deadline) return { name: "todo", values };
    return { name: "todo", values: { ...values, date: date(deadline) }, instead: { time: "timeBy" } };
  }
  if (partner) return { name: "partner", values: { name: partner } };
  if (inReview > 0) return { name: "review", values: { count: inReview } };
  if (state) return state;
  return timelineState(timeline ?? []) ?? { name: hasDone ? "withUs" : "quiet" };
}

function timelineState(steps: readonly TimelineStep[]): NextState | null {
  const active = steps.findIndex((step) => step.active && !step.completed);
  const step = steps[active];
  if (step) {
    const following = steps.slice(active + 1).find(({ completed }) => !completed);
    return {
      name: "step",
      values: { step: step.label, following: following?.label ?? null },
      instead: following ? {} : { ask: "askLast" },
    };
  }
  return steps.length > 0 && steps.every(({ completed }) => completed) ? { name: "completed" } : null;
}

/** The states whose missing texts are those of another. */
const likeness: Record<string, string> = { late: "todo", overdue: "due" };

const exists = (key: string): key is TranslationKey =>
  isKey(key) || isKey(`${key}_one`) || isKey(`${key}_other`);

/** The three texts of a state: the kind's own where it has them, otherwise those that all kinds share. */
function linesOf(kind: string, { name, values = {}, instead = {} }: NextState): Lines {
  const line = (part: LineName): Line => {
    const text = instead[part] ?? part;
    const alike = likeness[name];
    const states = [name, ...(alike ? [alike] : [])];
    const keys = states.flatMap((state) => [
      `next.${kind}.${state}.${text}`,
      `next.${kind}.${state}.${part}`,
      `next.general.${state}.${text}`,
      `next.general.${state}.${part}`,
    ]);
    return { key: keys.find(exists) ?? `next.general.quiet.${part}`, values };
  };
  return { now: line("now"), time: line("time"), ask: line("ask") };
}

/** Returns the next steps for a product, in three lines. */
export const productSteps = (situation: ProductSituation): Lines =>
  linesOf(situation.kind, stateOf(situation));

/** Returns the next steps for a state, for kinds that have no page and no actions of their own. */
export const stateSteps = (kind: ProductKind, state: NextState): Lines => linesOf(kind, state);
