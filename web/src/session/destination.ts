const KEY = "balie.destination";

interface Kept {
  href: string;
  /** Whose screen it was; anyone's when nobody was signed in. */
  consumer: string | null;
}

/** Where one was going when the session was missing or ended; signing in goes on from there. */
export const destination = {
  keep: (href: string, consumer: string | null = null) =>
    sessionStorage.setItem(KEY, JSON.stringify({ href, consumer } satisfies Kept)),
  /** The screen to go on with, unless it was somebody else's. */
  take: (consumer: string): string | null => {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    try {
      const kept: Kept | null = JSON.parse(text ?? "null");
      const inside = kept && /^\/(?!\/)/.test(kept.href);
      return inside && (kept.consumer === null || kept.consumer === consumer) ? kept.href : null;
    } catch {
      return null;
    }
  },
};
