import { useEffect, useRef } from "react";
import { localDraft } from "./localDraft";

/**
 * Keeps what someone types in this tab, for a form that belongs to no action and so has no draft on the server. It
 * outlives a reload and an expired session; `forget` once it has been sent.
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
