import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { claims } from "../../shared/api/tokens";
import { clearEncrypted, readEncrypted, writeEncrypted } from "./encryptedStore";
import { queryClient } from "./queryClient";

/** Persists queries on the device, so that their data show at once on the next visit and are then refreshed. */
const WRITE_DELAY_MS = 1000;
const MAX_AGE_MS = 86_400_000;
/** How long a page waits for the persisted queries, in milliseconds. Later ones are still restored. */
const RESTORE_TIMEOUT_MS = 400;
/** The storage key under which earlier versions stored queries unencrypted. */
const LEGACY_KEY = "balie.lists";

interface PersistedQueries {
  version: string;
  consumer: string;
  state: DehydratedState;
}

/** Incremented when the persisted queries are cleared, which cancels pending writes. */
let generation = 0;

/** Restores the consumer's persisted queries and persists all further ones. */
export async function persistQueries(): Promise<void> {
  localStorage.removeItem(LEGACY_KEY);
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" && type !== "removed") return;
    clearTimeout(timer);
    timer = setTimeout(() => void writeQueries(), WRITE_DELAY_MS);
  });
  const consumer = claims()?.sub;
  // Nobody is signed in: remaining data are removed without waiting.
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
  // Restored data may be older than the consumer's last submission, however recent they are.
  void queryClient.invalidateQueries({ refetchType: "none" });
}

/** Deletes the persisted queries and their encryption key. */
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
