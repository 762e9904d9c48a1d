export interface RecordStep {
  label: string;
  completed?: boolean;
  active?: boolean;
}

/** Returns the position of the active step of a timeline; the number of steps when all are done. */
export function placeOf(steps: readonly RecordStep[]): number {
  const active = steps.findIndex((step) => step.active);
  if (active >= 0) return active;
  const open = steps.findIndex((step) => !step.completed);
  return open >= 0 ? open : steps.length;
}

/** The steps with another one active: those before it are done; beyond the last one all are. */
export const moveTo = (steps: readonly RecordStep[], place: number): RecordStep[] =>
  steps.map((step, index) => ({ ...step, completed: index < place, active: index === place }));

/** The place of the step at a height, given where each of the steps ends; the last one below them all. */
export function stepAt(bottoms: readonly number[], height: number): number {
  const place = bottoms.findIndex((bottom) => height < bottom);
  return place >= 0 ? place : bottoms.length - 1;
}
