import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { claims } from "../../shared/api/tokens";
import { clearEncrypted, readEncrypted, writeEncrypted } from "./encryptedStore";
import { queryClient } from "./queryClient";

/** What was read last, kept on the device so that it shows at once next time and is refreshed behind. */
const WRITE_DELAY_MS = 1000;
const MAX_AGE_MS = 86_400_000;
/** How long a page waits for what was kept, in milliseconds; later it still comes in. */
const RESTORE_TIMEOUT_MS = 400;
/** Where earlier versions kept the lists in the clear. */
const LEGACY_KEY = "balie.lists";

interface PersistedQueries {
  version: string;
  consumer: string;
  state: DehydratedState;
}

/** Grows when everything is forgotten: what was being written then is not written any more. */
let generation = 0;

/** Puts back what this consumer read last, and keeps what is read from now on. */
export async function persistQueries(): Promise<void> {
  localStorage.removeItem(LEGACY_KEY);
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" && type !== "removed") return;
    clearTimeout(timer);
    timer = setTimeout(() => void writeQueries(), WRITE_DELAY_MS);
  });
  const consumer = claims()?.sub;
  // The sign-in page waits for nothing; whatever still lies there goes.
  if (!consumer) return void clearEncrypted();
  await Promise.race([restoreQueries(consumer), new Promise((done) => setTimeout(done, RESTORE_TIMEOUT_MS))]);
}

async function restoreQueries(consumer: string): Promise<void> {
  const started = generation;
  const persisted = await readEncrypted<PersistedQueries>(MAX_AGE_MS);
  if (started !== generation) return;
  if (!persisted || persisted.consumer !== consumer || persisted.version !== __API_VERSION__)
    return clearEncrypted();
  hydrate(queryClient, persisted.state);
  // However fresh it looks: what was kept may be older than the consumer's last act.
  void queryClient.invalidateQueries({ refetchType: "none" });
}

/** Forgets what was kept, and the key with which it could be read. */
export function clearPersistedQueries(): void {
  generation += 1;
  void clearEncrypted();
}

async function writeQueries(): Promise<void> {
  const currentClaims = claims();
  if (!currentClaims || currentClaims.twoFactor || currentClaims.twoFactorSetup) return;
  const started = generation;
  const oldest = Date.now() - MAX_AGE_MS;
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: ({ state, meta }) =>
      state.status === "success" && state.dataUpdatedAt > oldest && meta?.persist !== false,
  });
  const persisted: PersistedQueries = { version: __API_VERSION__, consumer: currentClaims.sub, state };
  await writeEncrypted(persisted, () => started === generation && claims()?.sub === currentClaims.sub);
}
