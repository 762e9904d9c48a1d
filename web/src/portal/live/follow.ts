import type { QueryClient } from "@tanstack/react-query";
import { domain } from "../../shared/api/apiContext";
import { accessToken, refreshTokens } from "../../shared/api/tokens";
import { followChanges } from "../../shared/live/liveUpdates";
import { keysOf } from "./keys";

async function openStream(signal: AbortSignal): Promise<Response> {
  if (!accessToken()) await refreshTokens(null);
  const attempt = () => {
    const headers = new Headers({ Accept: "text/event-stream", Authorization: `Bearer ${accessToken()}` });
    const branch = domain();
    if (branch) headers.set("X-Domain", branch);
    return fetch("/api/stream", { headers, cache: "no-store", signal });
  };
  const used = accessToken();
  const response = await attempt();
  if (response.status !== 401 || !(await refreshTokens(used))) return response;
  return attempt();
}

function refresh(client: QueryClient, change: unknown): void {
  const keys = keysOf(change);
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
}

/** Has the pages ask again for what changed, as long as the session lasts. */
export const follow = (client: QueryClient): (() => void) =>
  followChanges({ open: openStream, refresh: (change) => refresh(client, change) });
