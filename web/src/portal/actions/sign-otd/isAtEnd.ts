/** How far from the end still counts as the end, in pixels: browsers round scroll positions. */
const TOLERANCE = 1;

/** Whether the last line is in view, which it also is when nothing needs scrolling. */
export const isAtEnd = ({
  scrollTop,
  clientHeight,
  scrollHeight,
}: Pick<Element, "scrollTop" | "clientHeight" | "scrollHeight">): boolean =>
  scrollTop + clientHeight >= scrollHeight - TOLERANCE;
