import { type RefObject, useRef } from "react";
import { useShortcuts } from "./shortcuts";

/** Moves the focus between the rows of a list with `j` and `k`; the rows are what has `data-row`. Returns the list's ref. */
export function useRowKeys<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null);
  const move = (step: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const place = rows.indexOf(document.activeElement as HTMLElement);
    const next = place < 0 ? (step > 0 ? 0 : rows.length - 1) : place + step;
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return list;
}
