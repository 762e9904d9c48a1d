import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client";

/** Time between two looks whether the program serves again, in milliseconds. */
const RESTART_CHECK_MS = 500;

/** The code of the link, which stands behind the number sign; empty without one. */
export const linkCode = (): string => location.hash.slice(1);

export const setupQuery = (code: string) =>
  queryOptions({
    queryKey: ["setup", code],
    queryFn: ({ signal }) => call("POST /desk/api/setup/state", { token: null, body: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Waits until the program serves again with an address and a mail server that were just stored. */
export async function waitForRestart(code: string, publicUrl: string): Promise<void> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, RESTART_CHECK_MS));
    const state = await call("POST /desk/api/setup/state", { token: null, body: { code } }).catch(() => null);
    if (state?.public_url === publicUrl) return;
  }
}
