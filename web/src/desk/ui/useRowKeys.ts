import { type RefObject, useRef } from "react";
import { useShortcuts } from "./shortcuts";

/** Moves the focus between the rows of a list with `j` and `k`; the rows are what has `data-row`. Returns the list's ref. */
export function useRowKeys<T extends HTMLElement>(): RefObject<T | null> {
  const list = useRef<T>(null);
  const move = (step: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const active = document.activeElement ?? document.body;
    const place = rows.indexOf(active as HTMLElement);
    // Without a focused row the one behind the focus is the first: a page may have several lists.
    const isBehind = (row: HTMLElement) =>
      (active.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const first = Math.max(rows.findIndex(isBehind), 0);
    const next = place < 0 ? (step > 0 ? first : rows.length - 1) : place + step;
    rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
  };
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  return list;
}
