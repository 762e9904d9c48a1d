import css from "./Badge.module.css";
import { withUnbrokenDates } from "./text/UnbrokenDates";

/** The number of open actions; renders nothing for zero. */
export function OpenActionsBadge({ count, text }: { count: number; text: string }) {
  if (count <= 0) return null;
  return (
    <span className={css.count}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

/** A short status such as "getekend". */
export function Chip({
  kind = "neutral",
  children,
}: {
  kind?: "neutral" | "good" | "bad" | "open";
  children: string;
}) {
  return (
    <span className={css.chip} data-kind={kind}>
      {withUnbrokenDates(children)}
    </span>
  );
}
