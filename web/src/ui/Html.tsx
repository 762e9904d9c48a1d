import { useEffect, useMemo, useState } from "react";
import { type Localised, localised } from "../wording/language";

let cleaner: ((text: string) => string) | null = null;

/** Fetches the cleaner; once it is there, texts stand on the page at once and nothing moves for them. */
export async function fetchCleaner(): Promise<void> {
  const { sanitise } = await import("./sanitise");
  cleaner = sanitise;
}

/** A text of the firm, which may hold simple HTML; the cleaner comes along only when there is something to clean. */
export function Html({
  text,
  className,
}: {
  text: Localised | string | null | undefined;
  className?: string | undefined;
}) {
  const source = localised(text);
  const [ready, setReady] = useState(cleaner !== null);
  const marked = /[<&]/.test(source);
  useEffect(() => {
    if (!marked || ready) return;
    let current = true;
    void fetchCleaner().then(() => {
      if (current) setReady(true);
    });
    return () => {
      current = false;
    };
  }, [marked, ready]);
  const html = useMemo(() => (marked && ready && cleaner ? cleaner(source) : null), [source, marked, ready]);
  if (!source) return null;
  if (!marked) return <p className={className}>{source}</p>;
  if (html === null) return <div className={className} aria-busy />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
