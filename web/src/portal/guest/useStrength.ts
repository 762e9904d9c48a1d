import { useDeferredValue, useEffect, useState } from "react";

type StrengthEstimator = (password: string, known: string[]) => number;

/**
 * The strength of a password from 0 to 100, or `null` while unknown. The estimator is large and is loaded when the first
 * character is typed. The server checks the strength as well.
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
