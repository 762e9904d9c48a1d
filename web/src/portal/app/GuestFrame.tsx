import type { ReactNode } from "react";
import { Footer } from "./Footer";
import css from "./GuestFrame.module.css";
import { LanguageToggle } from "./LanguageToggle";
import { Logo } from "./Logo";
import { SkipLink } from "./SkipLink";

/** What stands around a page for somebody who has not signed in. */
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
