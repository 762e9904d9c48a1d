import type { ReactNode } from "react";
import css from "./UnbrokenDates.module.css";

const DATE = /(\d{2}-\d{2}-\d{4})/;

/** A line of text whose dates stay on one line: browsers break a line after a hyphen between digits. */
export function UnbrokenDates({ children }: { children: string }) {
  // Text without a date has an element as well, since a browser that translates the page replaces texts.
  const parts = children.split(DATE).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <span key={place} className={DATE.test(part) ? css.date : undefined}>
      {part}
    </span>
  ));
  // One element around them, since each would be an item of its own in a flex container.
  return <span>{parts}</span>;
}

/** Returns the content of a cell with its dates kept on one line; content without a date as it is. */
export const withUnbrokenDates = (content: ReactNode): ReactNode =>
  typeof content === "string" && DATE.test(content) ? <UnbrokenDates>{content}</UnbrokenDates> : content;
