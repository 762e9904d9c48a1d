import { useEffect, useRef } from "react";
import { localDraft } from "./localDraft";

/**
 * Keeps what someone types in this tab, for a form that belongs to no action and so has no draft on the server. It
 * outlives a reload and an expired session; `forget` once it has been sent.
 */
export function useKept<V extends object>(
  name: string,
  values: V,
  fill: (values: V) => void,
): { forget: () => void } {
  const text = JSON.stringify(values);
  const start = useRef(text);
  const over = useRef(false);
  const filling = useRef(fill);
  filling.current = fill;

  useEffect(() => {
    const kept = localDraft.read<V>(name);
    if (kept) filling.current(kept.values);
  }, [name]);

  useEffect(() => {
    if (over.current || text === start.current) return;
    localDraft.keep(name, { values: JSON.parse(text), revision: null });
  }, [name, text]);

  return {
    forget: () => {
      over.current = true;
      localDraft.forget(name);
    },
  };
}
