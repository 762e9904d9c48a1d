import { beforeEach, expect, test, vi } from "vitest";
import { clearEncrypted, MAX_AGE_MS, readEncrypted } from "./encryptedStore";
import { writeEncrypted } from "./encryptedWrite";

/** Returns so much of IndexedDB as one store needs; it copies what is put, as the real one does. */
function storage() {
  const records = new Map<string, unknown>();
  const succeedingRequest = (result: unknown) => {
    const request = { result, onsuccess: null as (() => void) | null, onupgradeneeded: null };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  };
  const store = {
    put: (value: object, name: string) => succeedingRequest(records.set(name, { ...value }) && name),
    get: (name: string) => succeedingRequest(records.get(name)),
    clear: () => succeedingRequest(records.clear()),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close: () => undefined };
  vi.stubGlobal("indexedDB", { open: () => succeedingRequest(database) });
  return records;
}

const value = { name: "Anna de Vries", born: "1984-07-09" };
let records: Map<string, unknown>;

beforeEach(() => {
  vi.useRealTimers();
  records = storage();
});

const storedRecords = () =>
  [...records.values()] as { key: CryptoKey; iv: Uint8Array; data: ArrayBuffer; at: number }[];

test("what is kept can be read back, and not by looking at it", async () => {
  await writeEncrypted(value, () => true);
  const [stored] = storedRecords();
  expect(new TextDecoder().decode(stored?.data)).not.toContain("Anna");
  expect(stored?.key.extractable).toBe(false);
  await expect(crypto.subtle.exportKey("raw", stored?.key as CryptoKey)).rejects.toThrow();
  expect(await readEncrypted()).toEqual(value);
});

test("each value has a key of its own, and goes together with it", async () => {
  await writeEncrypted(value, () => true);
  const first = storedRecords()[0]?.key;
  await writeEncrypted(value, () => true);
  expect(storedRecords()).toHaveLength(1);
  expect(storedRecords()[0]?.key).not.toBe(first);
  await clearEncrypted();
  expect(storedRecords()).toEqual([]);
  expect(await readEncrypted()).toBeNull();
});

test("nothing older than the limit comes back", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await writeEncrypted(value, () => true);
  vi.setSystemTime(Date.now() + MAX_AGE_MS - 1);
  expect(await readEncrypted()).toEqual(value);
  vi.setSystemTime(Date.now() + 1);
  expect(await readEncrypted()).toBeNull();
});

test("what somebody signed out of meanwhile is not written", async () => {
  await writeEncrypted(value, () => false);
  expect(storedRecords()).toEqual([]);
  // Asked for one after the other: the removal has the last word.
  const writing = writeEncrypted(value, () => true);
  const clearing = clearEncrypted();
  await Promise.all([writing, clearing]);
  expect(storedRecords()).toEqual([]);
});

test("a browser without room or encryption keeps nothing and complains of nothing", async () => {
  vi.stubGlobal("indexedDB", {
    open: () => {
      throw new DOMException("no", "SecurityError");
    },
  });
  await writeEncrypted(value, () => true);
  expect(await readEncrypted()).toBeNull();
  await clearEncrypted();
});
