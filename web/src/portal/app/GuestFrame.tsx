import type { ReactNode } from "react";
import { SkipLink } from "../../shared/ui/overlay/SkipLink";
import { Footer } from "./contact/Footer";
import css from "./GuestFrame.module.css";
import { LanguageToggle } from "./LanguageToggle";
import { Logo } from "./Logo";

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
