const KEY = "balie.destination";

interface StoredReturn {
  href: string;
  /** The consumer whose screen it was; `null` when nobody was signed in. */
  consumer: string | null;
}

/** The screen to return to after signing in, when the session was missing or has expired. */
export const returnTo = {
  save: (href: string, consumer: string | null = null) =>
    sessionStorage.setItem(KEY, JSON.stringify({ href, consumer } satisfies StoredReturn)),
  /** Returns and removes the stored screen; `null` if it was another consumer's. */
  consume: (consumer: string): string | null => {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    try {
      const stored: StoredReturn | null = JSON.parse(text ?? "null");
      const inside = stored && /^\/(?!\/)/.test(stored.href);
      return inside && (stored.consumer === null || stored.consumer === consumer) ? stored.href : null;
    } catch {
      return null;
    }
  },
};
