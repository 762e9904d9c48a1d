import type { Licence } from "../api/types";
import type { ActName } from "../submission/finishedAct";

export type AnsweringTimes = Licence["answering_times"];

/** The firm's answering time that holds after an act; acts without an entry need no answer of the firm. */
const timeOfAct: Partial<Record<ActName, keyof AnsweringTimes>> = {
  upload: "documents",
  inventory: "forms",
  advice: "forms",
  mortgage: "forms",
  check: "forms",
  signature: "decisions",
  approval: "decisions",
  proposal: "decisions",
  opportunity: "decisions",
  damage: "damage_reports",
};

/** The firm's answering time that holds in a state of a product. */
const timeOfState: Record<string, keyof AnsweringTimes> = { review: "documents", damage: "damage_reports" };

/** Returns the number of working days within which the firm usually answers after an act. */
export function daysAfter(act: ActName, times: AnsweringTimes | undefined): number | null {
  const name = timeOfAct[act];
  return (name && times?.[name]) ?? null;
}

/** Returns the number of working days within which the firm usually answers in a state of a product. */
export function daysInState(state: string, times: AnsweringTimes | undefined): number | null {
  const name = timeOfState[state];
  return (name && times?.[name]) ?? null;
}
