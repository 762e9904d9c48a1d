import { useDeferredValue, useEffect, useState } from "react";

type StrengthEstimator = (password: string, known: string[]) => number;

/**
 * How hard a password is to guess, from 0 to 100, or `null` while that is unknown. The judge is large and comes along
 * with the first letter that is typed; the server has the last word.
 */
export function useStrength(password: string, firm: string): number | null {
  const [estimator, setEstimator] = useState<{ strength: StrengthEstimator } | null>(null);
  const deferredPassword = useDeferredValue(password);
  const isNeeded = password !== "";
  useEffect(() => {
    if (!isNeeded || estimator) return;
    let current = true;
    void import("./strength").then(({ passwordStrength }) => {
      if (current) setEstimator({ strength: passwordStrength });
    });
    return () => {
      current = false;
    };
  }, [isNeeded, estimator]);
  return estimator && deferredPassword ? estimator.strength(deferredPassword, [firm]) : null;
}
