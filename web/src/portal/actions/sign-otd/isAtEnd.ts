/** The tolerance in pixels, because browsers round scroll positions. */
const TOLERANCE = 1;

/** Returns true if the last line is in view, or the text needs no scrolling. */
export const isAtEnd = ({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<Element, "scrollTop" | "clientHeight" | "scrollHeight">): boolean =>
  scrollTop + clientHeight >= scrollHeight - TOLERANCE;
