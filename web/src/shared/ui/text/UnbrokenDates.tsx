import { Fragment } from "react";
import css from "./UnbrokenDates.module.css";

const DATE = /(\d{2}-\d{2}-\d{4})/;

/** A line of text whose dates stay on one line: browsers break a line after a hyphen between digits. */
export function UnbrokenDates({ children }: { children: string }) {
  return children.split(DATE).map((part, place) =>
    DATE.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <span key={place} className={css.date}>
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={place}>{part}</Fragment>
    ),
  );
}
