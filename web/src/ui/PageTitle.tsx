import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useBoot } from "../app/boot-context";
import { Icon } from "./Icon";
import css from "./PageTitle.module.css";

interface PageTitleProps {
  children: string;
  /** Where "back" leads. */
  back?: { to: string; text: string } | undefined;
  aside?: ReactNode;
}

/** The heading of a page, which also names the browser's tab. */
export function PageTitle({ children, back, aside }: PageTitleProps) {
  const firm = useBoot().licence?.name;
  useEffect(() => {
    document.title = firm ? `${children} - ${firm}` : children;
  }, [children, firm]);
  return (
    <header className={css.head}>
      {back ? (
        <Link to={back.to} className={css.back}>
          <Icon name="arrowLeft" size={18} /> {back.text}
        </Link>
      ) : null}
      <div className={css.line}>
        <h1 className={css.title}>{children}</h1>
        {aside}
      </div>
    </header>
  );
}
