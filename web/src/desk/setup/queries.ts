import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";

/** Interval of the checks that the program serves again, in milliseconds. */
const RESTART_CHECK_MS = 500;
/** Time that the program has to serve again, in milliseconds. */
const RESTART_LIMIT_MS = 20_000;

/** The code of the link, which stands behind the number sign; empty without one. */
export const linkCode = (): string => location.hash.slice(1);

export const setupQuery = (code: string) =>
  queryOptions({
    queryKey: ["setup", code],
    queryFn: ({ signal }) => call("POST /desk/api/setup/state", { token: null, body: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Outcome of storing settings; `away` where the program does not serve again. */
export type Restarted = "stored" | "overridden" | "away";

/**
 * Waits until the program serves again with an address that was just stored. Another address after that time is the one of
 * the configuration file, which takes precedence.
 */
export async function waitForRestart(code: string, publicUrl: string): Promise<Restarted> {
  let state: { public_url: string } | null = null;
  for (let waited = 0; waited < RESTART_LIMIT_MS; waited += RESTART_CHECK_MS) {
    await new Promise((resolve) => setTimeout(resolve, RESTART_CHECK_MS));
    state = await call("POST /desk/api/setup/state", { token: null, body: { code } }).catch(() => null);
    if (state?.public_url === publicUrl) return "stored";
  }
  return state ? "overridden" : "away";
}
