import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { claims } from "../api/tokens";
import { queryClient } from "./queryClient";
import { clearSealed, readSealed, writeSealed } from "./sealed";

/** What was read last, kept on the device so that it shows at once next time and is refreshed behind. */
const WAIT = 1000;
const DAY = 86_400_000;
/** How long a page waits for what was kept, in milliseconds; later it still comes in. */
const PATIENCE = 400;
/** Where earlier versions kept the lists in the clear. */
const FORMER_KEY = "balie.lists";

interface Kept {
  version: string;
  consumer: string;
  state: DehydratedState;
}

/** Grows when everything is forgotten: what was being written then is not written any more. */
let generation = 0;

/** Puts back what this consumer read last, and keeps what is read from now on. */
export async function keepLists(): Promise<void> {
  localStorage.removeItem(FORMER_KEY);
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" && type !== "removed") return;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), WAIT);
  });
  const consumer = claims()?.sub;
  // The sign-in page waits for nothing; whatever still lies there goes.
  if (!consumer) return void clearSealed();
  await Promise.race([putBack(consumer), new Promise((done) => setTimeout(done, PATIENCE))]);
}

async function putBack(consumer: string): Promise<void> {
  const started = generation;
  const kept = await readSealed<Kept>(DAY);
  if (started !== generation) return;
  if (!kept || kept.consumer !== consumer || kept.version !== __SHAPES__) return clearSealed();
  hydrate(queryClient, kept.state);
  // However fresh it looks: what was kept may be older than the consumer's last act.
  void queryClient.invalidateQueries({ refetchType: "none" });
}

/** Forgets what was kept, and the key with which it could be read. */
export function forgetLists(): void {
  generation += 1;
  void clearSealed();
}

async function write(): Promise<void> {
  const held = claims();
  if (!held || held.twoFactor || held.twoFactorSetup) return;
  const started = generation;
  const oldest = Date.now() - DAY;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status === "success" && state.dataUpdatedAt > oldest && meta?.keep !== false,
  });
  const kept: Kept = { version: __SHAPES__, consumer: held.sub, state };
  await writeSealed(kept, () => started === generation && claims()?.sub === held.sub);
}
