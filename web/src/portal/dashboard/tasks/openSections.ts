import { useSyncExternalStore } from "react";

/** The sections that are unfolded, which stay so when the consumer comes back to the overview. */
let unfolded: readonly string[] = [];
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function setUnfolded(section: string, isOpen: boolean): void {
  if (unfolded.includes(section) === isOpen) return;
  const others = unfolded.filter((one) => one !== section);
  unfolded = isOpen ? [...others, section] : others;
  for (const listener of listeners) listener();
}

/** Returns whether a section is unfolded, and a function that unfolds or folds it. */
export function useUnfolded(section: string): [boolean, (isOpen: boolean) => void] {
  const isOpen = useSyncExternalStore(subscribe, () => unfolded.includes(section));
  return [isOpen, (next) => setUnfolded(section, next)];
}
