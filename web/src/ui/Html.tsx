import { useEffect, useState } from "react";
import { type Localised, localised } from "../wording/language";

/** A text of the firm, which may hold simple HTML; the cleaner comes along only when there is something to clean. */
export function Html({
  text,
  className,
}: {
  text: Localised | string | null | undefined;
  className?: string | undefined;
}) {
  const source = localised(text);
  const [clean, setClean] = useState<{ source: string; html: string } | null>(null);
  const marked = /[<&]/.test(source);
  useEffect(() => {
    if (!marked) return;
    let current = true;
    void import("./sanitise").then(({ sanitise }) => {
      if (current) setClean({ source, html: sanitise(source) });
    });
    return () => {
      current = false;
    };
  }, [source, marked]);
  if (!source) return null;
  if (!marked) return <p className={className}>{source}</p>;
  if (clean?.source !== source) return <div className={className} aria-busy />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned just above
  return <div className={className} dangerouslySetInnerHTML={{ __html: clean.html }} />;
}
