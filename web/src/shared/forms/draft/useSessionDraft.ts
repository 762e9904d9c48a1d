import { useEffect, useRef } from "react";
import { localDraft } from "./localDraft";

/**
 * Saves a form in this tab's `sessionStorage`, for forms that belong to no action and have no draft on the server. It
 * survives a reload and an expired session. Call `discard` after the form has been submitted.
 */
export function useSessionDraft<V extends object>(
  name: string,
  values: V,
  fill: (values: V) => void,
): { discard: () => void } {
  const text = JSON.stringify(values);
  const initialText = useRef(text);
  const isDiscarded = useRef(false);
  const latestFill = useRef(fill);
  latestFill.current = fill;

  useEffect(() => {
    const stored = localDraft.read<V>(name);
    if (stored) latestFill.current(stored.values);
  }, [name]);

  useEffect(() => {
    if (isDiscarded.current || text === initialText.current) return;
    localDraft.save(name, { values: JSON.parse(text), revision: null });
  }, [name, text]);

  return {
    discard: () => {
      isDiscarded.current = true;
      localDraft.remove(name);
    },
  };
}
