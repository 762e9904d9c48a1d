const KEY = "balie.destination";

interface StoredReturn {
  href: string;
  /** Whose screen it was; anyone's when nobody was signed in. */
  consumer: string | null;
}

/** Where one was going when the session was missing or ended; signing in goes on from there. */
export const returnTo = {
  save: (href: string, consumer: string | null = null) =>
    sessionStorage.setItem(KEY, JSON.stringify({ href, consumer } satisfies StoredReturn)),
  /** The screen to go on with, unless it was somebody else's. */
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
