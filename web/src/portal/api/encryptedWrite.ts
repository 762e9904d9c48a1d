import { ALGORITHM, type EncryptedRecord, enqueue, RECORD, withStore } from "./encryptedStore";

/**
 * Replaces the value of the encrypted store, unless `isCurrent` returns false once the value has been encrypted. Only a
 * session writes, so that the first page does without this module.
 */
export async function writeEncrypted(value: unknown, isCurrent: () => boolean): Promise<void> {
  await enqueue(async () => {
    const plain = new TextEncoder().encode(JSON.stringify(value));
    const key = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
      "encrypt",
      "decrypt",
    ]);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const data = await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, plain);
    if (!isCurrent()) return;
    const record: EncryptedRecord = { key, iv, data, at: Date.now() };
    await withStore("readwrite", (store) => store.put(record, RECORD));
  });
}
