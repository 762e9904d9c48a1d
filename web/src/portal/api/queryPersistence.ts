import { type DehydratedState, dehydrate, hydrate } from "@tanstack/react-query";
import { claims } from "../../shared/api/tokens";
import { onConsumerDataCleared } from "./consumerData";
import { clearEncrypted, MAX_AGE_MS } from "./encryptedStore";
import { writeEncrypted } from "./encryptedWrite";
import { queryClient } from "./queryClient";

/** Persists queries on the device, so that their data show at once on the next visit and are then refreshed. */
const WRITE_DELAY_MS = 1000;
/** Time that a page waits for the persisted queries, in milliseconds. Later ones are still restored. */
const RESTORE_TIMEOUT_MS = 400;

export interface PersistedQueries {
  version: string;
  consumer: string;
  state: DehydratedState;
}

/** Incremented when the consumer's data are cleared, which cancels pending writes. */
let generation = 0;
onConsumerDataCleared(() => {
  generation += 1;
});

/** Restores the consumer's persisted queries, which are being read, and persists all further ones. */
export async function persistQueries(reading: Promise<PersistedQueries | null>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  queryClient.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated" && type !== "removed") return;
    clearTimeout(timer);
    timer = setTimeout(() => void writeQueries(), WRITE_DELAY_MS);
  });
  const timeout = new Promise((done) => setTimeout(done, RESTORE_TIMEOUT_MS));
  await Promise.race([restoreQueries(reading), timeout]);
}

async function restoreQueries(reading: Promise<PersistedQueries | null>): Promise<void> {
  const consumer = claims()?.sub;
  // Nobody is signed in yet: there is nothing to restore.
  if (!consumer) return;
  const started = generation;
  const persisted = await reading;
  if (started !== generation) return;
  if (!persisted || persisted.consumer !== consumer || persisted.version !== __API_VERSION__)
    return clearEncrypted();
  hydrate(queryClient, persisted.state);
  // Restored data may be older than the consumer's last submission, however recent they are.
  void queryClient.invalidateQueries({ refetchType: "none" });
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
