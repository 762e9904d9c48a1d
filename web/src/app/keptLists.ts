import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { claims } from "../api/tokens";
import { queryClient } from "./queryClient";

/** What was read last, kept on the device so that it shows at once next time and is refreshed behind. */
const KEY = "balie.lists";
const WAIT = 1000;

interface Kept {
  version: string;
  consumer: string;
  state: DehydratedState;
}

/** Puts back what this consumer read last, and keeps what is read from now on. */
export function keepLists(): void {
  const consumer = claims()?.sub;
  const kept = read();
  if (kept && kept.consumer === consumer && kept.version === __SHAPES__) {
    hydrate(queryClient, kept.state);
    // However fresh it looks: what was kept may be older than the consumer's last act.
    void queryClient.invalidateQueries({ refetchType: "none" });
  } else {
    forgetLists();
  }

  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" && type !== "removed") return;
    clearTimeout(timer);
    timer = setTimeout(write, WAIT);
  });
}

export function forgetLists(): void {
  localStorage.removeItem(KEY);
}

function read(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "null");
  } catch {
    return null;
  }
}

function write(): void {
  const held = claims();
  if (!held || held.twoFactor || held.twoFactorSetup) return;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state, meta }) => state.status === "success" && meta?.keep !== false,
  });
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({ version: __SHAPES__, consumer: held.sub, state } satisfies Kept),
    );
  } catch {
    // The device's room is used up: nothing is kept, and nothing depends on it.
    forgetLists();
  }
}
