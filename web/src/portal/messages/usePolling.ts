import { useEffect } from "react";
import { isLive } from "../../shared/live/state";

const POLL_MS = 30_000;

/**
 * Time without a sign of life after which nothing is asked any more, so that a forgotten page does not keep its
 * session.
 */
const AWAY_MS = 300_000;

const signs = ["keydown", "pointerdown", "pointermove", "focus"] as const;

/** Asks again every half minute while the page is in view and in use, where no stream tells of changes. */
export function usePolling(refetch: () => Promise<unknown>): void {
  useEffect(() => {
    let lastSign = Date.now();
    const notice = () => {
      lastSign = Date.now();
    };
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    const timer = setInterval(() => {
      if (isLive()) return;
      if (document.visibilityState === "visible" && Date.now() - lastSign < AWAY_MS) void refetch();
    }, POLL_MS);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, notice);
    };
  }, [refetch]);
}
