import { Link } from "@tanstack/react-router";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { Icon } from "./Icon";
import { initialIcons } from "./initialIcons";
import { useFocusOnNavigation } from "./overlay/useFocusOnNavigation";
import css from "./PageTitle.module.css";
import { setTitleParts } from "./text/documentTitle";

/** The name of the site, which every document title ends with; `null` while no firm is known. */
export const SiteName = createContext<string | null>(null);

interface PageTitleProps {
  children: string;
  /** The target and the text of the "back" link. */
  back?: { to: string; text: string } | undefined;
  aside?: ReactNode;
  /** The language of a title that the firm wrote, where that is not the page's. */
  lang?: string | undefined;
  /** The title is a placeholder until the page's data have loaded. */
  isLoading?: boolean;
}

/** The heading of a page. It sets the document title and gets the focus after a navigation. */
export function PageTitle({ children, back, aside, lang, isLoading = false }: PageTitleProps) {
  const siteName = useContext(SiteName);
  useEffect(() => {
    setTitleParts({ page: children, site: siteName ?? "" });
  }, [children, siteName]);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(heading, isLoading);
  return (
    <header className={css.head}>
      {back ? (
        <Link to={back.to} className={css.back}>
          <Icon path={initialIcons.arrowLeft} size={18} /> {back.text}
        </Link>
      ) : null}
      <div className={css.line}>
        <h1 ref={heading} tabIndex={-1} className={css.title} lang={lang}>
          {children}
        </h1>
        {aside}
      </div>
    </header>
  );
}
