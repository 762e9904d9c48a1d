import { type Action, partitionDownloads } from "../common/filterActions";
import { hashOf, lastShownProgress, rememberShown, type ShownProgress } from "./progressHistory";

/** Fall of a dossier's progress, as far as the actions explain it. */
export interface ProgressFall {
  before: number;
  /** The day on which this device last showed `before`. */
  day: string;
  /** The labels of the open to-dos that were asked since. */
  added: string[];
  /** The labels of the to-dos that were done and are open again. */
  reopened: string[];
}

/** The reasons for a fall. `done` has the actions whose hashes `shown` has. */
export function fallOf(
  shown: ShownProgress,
  percent: number,
  actions: readonly Action[],
  done: ReadonlySet<string>,
): ProgressFall | null {
  if (percent >= shown.percent) return null;
  const open = partitionDownloads(actions).todos.filter(({ is_done }) => !is_done);
  const labels = (some: readonly Action[]) => some.map(({ label }) => label);
  return {
    before: shown.percent,
    day: shown.day,
    added: labels(open.filter(({ id, date_created }) => !done.has(id) && date_created >= shown.day)),
    reopened: labels(open.filter(({ id }) => done.has(id))),
  };
}

interface Situation {
  dossier: string;
  percent: number;
  /** Actions that belong to the dossier. */
  actions: readonly Action[];
  /** `YYYY-MM-DD`. */
  today: string;
}

async function currentProgress({ percent, actions, today }: Situation): Promise<ShownProgress> {
  const done = actions.filter(({ is_done }) => is_done).slice(0, 100);
  return { percent, day: today, done: await Promise.all(done.map(({ id }) => hashOf(id))) };
}

/** Compares the progress with what was last shown here. Unless it fell, it is what is remembered from now on. */
export async function checkProgress(situation: Situation): Promise<ProgressFall | null> {
  const { dossier, percent, actions } = situation;
  const shown = await lastShownProgress(dossier);
  const fell = shown !== null && percent < shown.percent;
  if (!fell) {
    await acceptProgress(situation);
    return null;
  }
  const hashes = await Promise.all(actions.map(async ({ id }) => [id, await hashOf(id)] as const));
  const done = new Set(hashes.filter(([, hash]) => shown.done.includes(hash)).map(([id]) => id));
  return fallOf(shown, percent, actions, done);
}

/** Remembers the progress as it is now, also a lower one that the consumer has read the reason of. */
export const acceptProgress = async (situation: Situation): Promise<void> =>
  rememberShown(situation.dossier, await currentProgress(situation));
