import type { ReactNode } from "react";
import { Footer } from "./Footer";
import css from "./GuestFrame.module.css";
import { LanguageToggle } from "./LanguageToggle";
import { Logo } from "./Logo";
import { SkipLink } from "./SkipLink";

/** The layout around pages for guests. */
export function GuestFrame({ children }: { children: ReactNode }) {
  return (
    <div className={css.page}>
      <SkipLink />
      <header className={css.top}>
        <Logo />
        <LanguageToggle />
      </header>
      <main id="main" tabIndex={-1} className={css.main}>
        <div className={css.sheet}>{children}</div>
      </main>
      <Footer />
    </div>
  );
}
