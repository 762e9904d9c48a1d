import type { QueryClient } from "@tanstack/react-query";
import { openStream } from "../../shared/api/client";
import { followChanges } from "../../shared/live/liveUpdates";
import { keysOf } from "./keys";

function refresh(client: QueryClient, change: unknown): void {
  const keys = keysOf(change);
  void client.invalidateQueries({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) });
}

/** Has the pages ask again for what changed, as long as the session lasts. */
export const follow = (client: QueryClient): (() => void) =>
  followChanges({ open: openStream, refresh: (change) => refresh(client, change) });
