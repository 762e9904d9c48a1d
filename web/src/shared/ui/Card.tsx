import { type ReactNode, useId } from "react";
import css from "./Card.module.css";

interface CardProps {
  title?: ReactNode;
  /** Shown to the right of the title. */
  aside?: ReactNode;
  /** The level of the title's heading. */
  level?: 2 | 3;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page with a title. */
export function Card({ title, aside, level = 2, className, children }: CardProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section
      className={className ? `${css.card} ${className}` : css.card}
      aria-labelledby={title ? id : undefined}
    >
      {title ? (
        <header className={css.head}>
          <Heading id={id} className={css.title}>
            {title}
          </Heading>
          {aside}
        </header>
      ) : null}
      {children}
    </section>
  );
}
