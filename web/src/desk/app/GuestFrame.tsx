import type { ReactNode } from "react";
import { SkipLink } from "../../shared/ui/overlay/SkipLink";
import { useRemovePlaceholder } from "../../shared/ui/text/placeholder";
import { Brand } from "./Brand";
import css from "./GuestFrame.module.css";
import { LanguageToggle } from "./LanguageToggle";

/** The layout around the pages before the sign-in is complete. */
export function GuestFrame({ children }: { children: ReactNode }) {
  useRemovePlaceholder();
  return (
    <div className={css.page}>
      <SkipLink />
      <header className={css.top}>
        <Brand />
        <LanguageToggle />
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <div className={css.sheet}>{children}</div>
      </main>
    </div>
  );
}
