import { useEffect, useMemo, useState } from "react";
import { type LocalisedText, languageOf, localise } from "../../i18n/language";

let sanitiser: ((text: string) => string) | null = null;

/** Loads the sanitiser. Once it is loaded, texts render at once and cause no layout shift. */
export async function loadSanitiser(): Promise<void> {
  const { sanitise } = await import("./sanitise");
  sanitiser = sanitise;
}

/** A text of the firm that may contain simple HTML. The sanitiser is loaded only for texts with markup. */
export function Html({
  text,
  className,
}: {
  text: LocalisedText | string | null | undefined;
  className?: string | undefined;
}) {
  const source = localise(text);
  const lang = languageOf(text);
  const [ready, setReady] = useState(sanitiser !== null);
  const hasMarkup = /[<&]/.test(source);
  useEffect(() => {
    if (!hasMarkup || ready) return;
    let current = true;
    void loadSanitiser().then(() => {
      if (current) setReady(true);
    });
    return () => {
      current = false;
    };
  }, [hasMarkup, ready]);
  const html = useMemo(
    () => (hasMarkup && ready && sanitiser ? sanitiser(source) : null),
    [source, hasMarkup, ready],
  );
  if (!source) return null;
  if (!hasMarkup)
    return (
      <p className={className} lang={lang}>
        {source}
      </p>
    );
  if (html === null) return <div className={className} aria-busy />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above
  return <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />;
}
