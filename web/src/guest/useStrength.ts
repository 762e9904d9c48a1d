import { useDeferredValue, useEffect, useState } from "react";

type Judge = (password: string, known: string[]) => number;

/**
 * How hard a password is to guess, from 0 to 100, or `null` while that is unknown. The judge is large and comes along
 * with the first letter that is typed; the server has the last word.
 */
export function useStrength(password: string, firm: string): number | null {
  const [judge, setJudge] = useState<{ strength: Judge } | null>(null);
  const settled = useDeferredValue(password);
  const wanted = password !== "";
  useEffect(() => {
    if (!wanted || judge) return;
    let current = true;
    void import("./strength").then(({ strength }) => {
      if (current) setJudge({ strength });
    });
    return () => {
      current = false;
    };
  }, [wanted, judge]);
  return judge && settled ? judge.strength(settled, [firm]) : null;
}
