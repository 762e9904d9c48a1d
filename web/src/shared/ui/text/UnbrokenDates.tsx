import css from "./UnbrokenDates.module.css";

const DATE = /(\d{2}-\d{2}-\d{4})/;

/** A line of text whose dates stay on one line: browsers break a line after a hyphen between digits. */
export function UnbrokenDates({ children }: { children: string }) {
  // Also what is no date has an element, since a browser that translates the page replaces texts.
  return children.split(DATE).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
    <span key={place} className={DATE.test(part) ? css.date : undefined}>
      {part}
    </span>
  ));
}
