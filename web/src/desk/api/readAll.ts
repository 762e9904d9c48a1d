/** A page of a list, and the cursor of the next one. */
interface Page<T> {
  data: T[];
  meta: { next?: string | null };
}

/** Reads the pages of a list up to its end, at most so many. */
export async function readAll<T>(read: (after: string) => Promise<Page<T>>, maxPages = 6): Promise<T[]> {
  const found: T[] = [];
  let after = "";
  for (let count = 0; count < maxPages; count += 1) {
    const { data, meta } = await read(after);
    found.push(...data);
    // The trail and the mails name a cursor also behind their last line.
    if (!meta.next || meta.next === after || data.length === 0) break;
    after = meta.next;
  }
  return found;
}
