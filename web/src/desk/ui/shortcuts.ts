import { useEffect, useRef, useSyncExternalStore } from "react";

/** Commands by key, or by two keys after each other: `j`, `g w`. */
export type Shortcuts = Record<string, () => void>;

const DISABLED_KEY = "balie.desk.shortcuts";
/** Time limit for the second of two keys, in milliseconds. */
const SEQUENCE_MS = 1500;

const listeners = new Set<() => void>();

/** True if this browser uses shortcuts: single keys get in the way of speech control (WCAG 2.1.4). */
const areEnabled = (): boolean => localStorage.getItem(DISABLED_KEY) !== "off";

export function setEnabled(enabled: boolean): void {
  if (enabled) localStorage.removeItem(DISABLED_KEY);
  else localStorage.setItem(DISABLED_KEY, "off");
  for (const listener of listeners) listener();
}

export const useShortcutsEnabled = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areEnabled);

/** Returns true if a key belongs to the focused element: a text field, or a dialog. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector("dialog[open]")) return true;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Finds the shortcut of a key, given the key before it: two keys after each other go before one. */
export function findShortcut(
  shortcuts: Shortcuts,
  key: string,
  before: { key: string; at: number } | null,
  now: number,
): (() => void) | undefined {
  if (before && now - before.at < SEQUENCE_MS) {
    const sequence = shortcuts[`${before.key} ${key}`];
    if (sequence) return sequence;
  }
  return shortcuts[key];
}

/** Runs shortcuts while the component is shown. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    let before: { key: string; at: number } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!areEnabled() || isTaken(event.target)) return;
      const shortcut = findShortcut(latest.current, event.key, before, Date.now());
      before = { key: event.key, at: Date.now() };
      if (!shortcut) return;
      event.preventDefault();
      shortcut();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}
