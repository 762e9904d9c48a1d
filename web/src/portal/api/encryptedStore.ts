/**
 * One encrypted value in IndexedDB, for a reload or another tab: AES-GCM with a non-extractable key. Each write creates
 * a new key, and value and key are deleted together. Without Web Crypto or storage (plain HTTP, a private window)
 * nothing is stored and no error is raised.
 */

const DATABASE = "balie";
const STORE = "sealed";
export const RECORD = "lists";
export const ALGORITHM = "AES-GCM";

export interface EncryptedRecord {
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  /** Time of writing, in milliseconds since 1970. */
  at: number;
}

/** Greatest age of a value that may be read, in milliseconds: a day. */
export const MAX_AGE_MS = 86_400_000;

/** The last queued operation. Operations run in order, so that a write never finishes after a later removal. */
let lastOperation: Promise<unknown> = Promise.resolve();

export function enqueue<T>(work: () => Promise<T>): Promise<T | null> {
  const done = lastOperation.then(work).catch(() => null);
  lastOperation = done;
  return done;
}

const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export async function withStore<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await toPromise(opening);
  try {
    return await toPromise(use(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

/** Reads the value, or `null` if there is none or it is too old. */
export function readEncrypted<T>(): Promise<T | null> {
  return enqueue(async () => {
    const record = await withStore<EncryptedRecord | undefined>("readonly", (store) => store.get(RECORD));
    if (!record || !(Math.abs(Date.now() - record.at) < MAX_AGE_MS)) return null;
    const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv: record.iv }, record.key, record.data);
    return JSON.parse(new TextDecoder().decode(plain)) as T;
  });
}

/** Deletes the value and its key. */
export async function clearEncrypted(): Promise<void> {
  await enqueue(() => withStore("readwrite", (store) => store.clear()));
}
